import type { CSSOptions } from 'vite'

type Plugins = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>
type PostcssPlugin = Extract<Plugins[number], { postcssPlugin: string }>
const HOVERED = /(?<!:not\():hover/

/**
 * Puts every rule about `:hover` into `@media (hover: hover)`: `.a:hover, .b {}` -> `@media (hover: hover) { .a:hover {} } .b {}`.
 * A finger hovers over what it has tapped until it taps elsewhere, and would leave it marked.
 */
export const hoverOnly: PostcssPlugin = {
  postcssPlugin: 'hover-only',
  Once(root, { atRule }) {
    root.walkRules(HOVERED, (rule) => {
      if (asksForHover(rule.parent)) return
      const media = atRule({ name: 'media', params: '(hover: hover)' })
      media.append(rule.clone({ selectors: rule.selectors.filter((one) => HOVERED.test(one)) }))
      rule.before(media)
      const others = rule.selectors.filter((one) => !HOVERED.test(one))
      if (others.length > 0) rule.selectors = others
      else rule.remove()
    })
  },
}

interface Container {
  parent?: Container | undefined
  /** Those of an at-rule. */
  params?: string
}

const asksForHover = (container: Container | undefined): boolean =>
  container !== undefined && (container.params?.includes('hover:') || asksForHover(container.parent))
