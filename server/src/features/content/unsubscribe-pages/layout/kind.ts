import type { LayoutKind } from '../../layouts/index.ts'

/** `{{subscription}}` stands for the choices of the contact. */
export const SUBSCRIPTION: LayoutKind = { tag: 'subscription', field: 'design' }
