import type { BodyProps } from '#src/list/list-body.tsx'

export const ListMap = (_props: Pick<BodyProps, 'list' | 'page'>) => null
