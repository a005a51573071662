import i18next from 'i18next'
import type { ComponentType } from 'react'
import type { Visual } from './visual.ts'

type Desk = ComponentType<Visual>

/** What the editor shows before anything is opened in it. */
const TEXTS = ['checks', 'editor', 'tags', 'writing']

let desk: Desk | undefined
let loading: Promise<Desk> | undefined

async function load(): Promise<Desk> {
  const [{ default: loaded }] = await Promise.all([import('./desk/editor-desk.tsx'), i18next.loadNamespaces(TEXTS)])
  desk = loaded
  return loaded
}

/** Loads the code and the texts of the editor once. A load that failed is tried again when they are needed next. */
export function loadDesk(): Promise<Desk> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The editor, if it is there already. */
export const loadedDesk = () => desk

/** The code of a page with the editor, loaded together with the editor: one waiting instead of two, one after the other. */
export async function withEditor<T>(page: Promise<T>): Promise<T> {
  // Without the editor the page shows what is wrong.
  const [loaded] = await Promise.all([page, loadDesk().catch(() => {})])
  return loaded
}
