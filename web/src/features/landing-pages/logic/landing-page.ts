import type { Answer, Body, Item } from '../../../api/client.ts'

export type PageRow = Item<'GET /landing-pages'>
export type LandingPage = Answer<'GET /landing-pages/{page_id}'>

/** Content as a client sends it. */
export type SentContent = Pick<Body<'PATCH /landing-pages/{page_id}'>, 'html' | 'design'>

/** The address of a page without its slug. */
export const baseOf = ({ publicUrl, slug }: Pick<PageRow, 'publicUrl' | 'slug'>) =>
  publicUrl.slice(0, publicUrl.length - slug.length)
