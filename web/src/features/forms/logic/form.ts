import type { Answer, Item } from '../../../api/client.ts'

export type FormRow = Item<'GET /forms'>
export type Form = Answer<'GET /forms/{form_id}'>
export type Kind = Form['kind']
export type Figures = Form['figures']

export const KINDS = ['classic', 'popup', 'slide'] as const satisfies readonly Kind[]

/**
 * The share of views after which the form was sent. Null if views were not counted: code that is pasted as HTML counts
 * none, so there may be more submissions than views.
 */
export const conversionOf = ({ views, submissions }: Figures): number | null =>
  views && submissions <= views ? submissions / views : null
