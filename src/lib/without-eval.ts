import { config } from 'zod'

// Our content security policy forbids making code from text, and zod would try. Import this before any schema.
config({ jitless: true })
