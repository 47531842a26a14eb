/** What the library keeps to itself: how its own entries start and end a drag. */
declare module 'react-big-calendar/lib/addons/dragAndDrop/DnDContext' {
  export const DnDContext: import('react').Context<{
    draggable: {
      onBeginAction: (event: object, action: 'move' | 'resize', direction: 'DOWN') => void
      /** Without a result, nothing is dropped. */
      onEnd: (result: null) => void
    }
  }>
}
