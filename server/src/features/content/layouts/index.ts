export { createLayouts } from './open-layouts.ts'
export { filled, type Layout, type LayoutKind } from './places.ts'
export { readLayout } from './read-layout.ts'
