import { Drawer as AntdDrawer, type DrawerProps } from 'antd'
import { useOpened } from './use-opened.ts'

/** antd's, mounted when it first opens: most pages have one that nobody opens. */
export const Drawer = (props: DrawerProps) => (useOpened(props.open === true) ? <AntdDrawer {...props} /> : null)
