/** The first line of every generated module. */
export const generatedBy = '// GENERATED from schema/tables by `npm run generate`. Do not edit.'
