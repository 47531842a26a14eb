/** antd around the console, apart from it: its code is evaluated before the console's, in a task of its own. */
export { ConfigProvider } from 'antd'
