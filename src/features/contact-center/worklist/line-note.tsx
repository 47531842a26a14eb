import type { Line } from '../paths.ts'
export const LineNote = ({ line }: { line: Line }) => <p>{line.note}</p>
