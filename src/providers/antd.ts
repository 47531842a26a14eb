/** antd around the console, apart from it: its code is evaluated before the console's, in a task of its own. */
export { StyleProvider } from '@ant-design/cssinjs'
export { ConfigProvider } from 'antd'
