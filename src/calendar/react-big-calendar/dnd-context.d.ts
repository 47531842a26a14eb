/** What the library keeps to itself: how its own entries begin to be drawn. */
declare module 'react-big-calendar/lib/addons/dragAndDrop/DnDContext' {
  export const DnDContext: import('react').Context<{
    draggable: { onBeginAction: (event: object, action: 'move') => void }
  }>
}
