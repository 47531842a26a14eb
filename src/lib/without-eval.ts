import { config } from 'zod'

// Our content security policy forbids eval, which zod would use. Import this before any schema.
config({ jitless: true })
