import type { DbContext } from '../../../platform/context.ts'
import { createPurpose } from './change-purpose.ts'

const TEXTS: Record<string, { name: string; text: string }> = {
  en: {
    name: 'Newsletter',
    text: 'I agree to receive news and offers by e-mail. I can withdraw this consent at any time.',
  },
  cs: { name: 'Newsletter', text: 'Souhlasím se zasíláním novinek a nabídek e-mailem. Souhlas mohu kdykoli odvolat.' },
  sk: {
    name: 'Newsletter',
    text: 'Súhlasím so zasielaním noviniek a ponúk e-mailom. Súhlas môžem kedykoľvek odvolať.',
  },
}

/** Creates the purpose that a new company starts with: without a purpose it could not create contacts. */
export function createDefaultPurpose(context: DbContext, tenant: { id: string; language: string }) {
  const { name, text } = TEXTS[tenant.language] ?? TEXTS.en!
  return createPurpose(context, tenant.id, { name, text, lawfulBasis: 'consent', default: true })
}
