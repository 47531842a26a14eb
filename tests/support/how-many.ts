/** How many random values a test draws: few, or many where `npm test -- --full` runs the long forms. */
export const howMany = (few: number, many: number): number => (process.env.TEST_FULL ? many : few)
