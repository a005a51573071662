import type { Answer, Item } from '../../../api/client.ts'

export type FormRow = Item<'GET /forms'>
export type Form = Answer<'GET /forms/{form_id}'>
export type Kind = Form['kind']
export type Figures = Form['figures']

export const KINDS = ['classic', 'popup', 'slide'] as const satisfies readonly Kind[]
