import type { DbContext } from '../../../platform/context.ts'
import { createPurpose } from './use-cases.ts'

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

/** Every company has a purpose of processing from its first moment: without one no contact could be created. */
export function createDefaultPurpose(ground: DbContext, tenant: { id: string; language: string }) {
  const { name, text } = TEXTS[tenant.language] ?? TEXTS.en!
  return createPurpose(ground, tenant.id, { name, text, lawfulBasis: 'consent', default: true })
}
