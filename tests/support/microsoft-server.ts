import { startMicrosoft } from './microsoft.ts'

// The provider as a process of its own, for the browser tests.
const { authority } = await startMicrosoft(Number(process.argv[2]))
console.log(authority)
