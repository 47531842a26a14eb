/** A context that the library does not export: its entries start and end a drag through it. */
declare module 'react-big-calendar/lib/addons/dragAndDrop/DnDContext' {
  export const DnDContext: import('react').Context<{
    draggable: {
      onBeginAction: (event: object, action: 'move' | 'resize', direction: 'DOWN') => void
      /** `null` cancels the drag. */
      onEnd: (result: null) => void
    }
  }>
}
