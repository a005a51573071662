import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import type { Mail } from './kit/define-starter.ts'
import type { StarterTexts } from './kit/place.ts'
import { placeOf } from './load-place.ts'
import { type StarterName, starterNamed } from './starters.ts'

/** A starter with the HTML that the server makes of it. */
export interface StarterMail extends Mail {
  html: string
}

/** Builds starters for the company that is open, in the language of the author. */
export function useStarters() {
  const client = useQueryClient()
  const { t, i18n } = useTranslation('starters')
  return async (name: StarterName): Promise<StarterMail> => {
    const texts: StarterTexts = {
      common: t('common', { returnObjects: true }),
      mails: t('mails', { returnObjects: true }),
    }
    const mail = starterNamed(name).build(await client.fetchQuery(placeOf(client)), texts, i18n.language)
    const { html } = await call('POST /editor/render', { body: { mjml: mail.mjml } })
    return { ...mail, html }
  }
}
