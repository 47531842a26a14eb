import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { Alert, Button, ConfigProvider, Drawer, Input, Modal, Popover, type ThemeConfig } from 'antd'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { themeOf } from '#src/shell/theme.ts'

/** What lists are drawn with. antd generates the styles of its other components when they are first shown. */
const page = (theme: ThemeConfig): ReactElement =>
  createElement(
    ConfigProvider,
    { theme },
    createElement(Button),
    createElement(Input),
    createElement(Input.Search),
    createElement(Popover, { content: ' ' }, createElement('i')),
    createElement(Drawer),
    createElement(Modal, { open: true, getContainer: false }),
    createElement(Alert),
  )

const PATHS = '.data-ant-cssinjs-cache-path{content:"'

/** The styles of these components as text, and the list by which antd knows that it need not generate them. */
export function antdStyles(): string {
  const [light, dark] = [stylesOf(themeOf(false, 40, false)), stylesOf(themeOf(true, 40, false))]
  // Colors, sizes and motion are variables in them.
  if (light.styles !== dark.styles) throw new Error('The styles of antd differ by theme: one file cannot serve all')
  return `${light.styles}${PATHS}${light.paths};${dark.paths}";}`
}

function stylesOf(theme: ThemeConfig): { styles: string; paths: string } {
  const cache = createCache()
  renderToStaticMarkup(createElement(StyleProvider, { cache, layer: true }, page(theme)))
  const [styles = '', paths = ''] = extractStyle(cache, { plain: true, types: 'style' }).split(PATHS)
  return { styles, paths: paths.replace('";}', '') }
}
