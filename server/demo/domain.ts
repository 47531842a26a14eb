/** The addresses of demo people end like this: no real mailbox ever does. */
export const DEMO_DOMAIN = 'demo.example.it'
