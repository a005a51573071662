import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { notify, notifyError } from '../../ui/message/notify.ts'
import { type OnFix, withFooter, withHttps } from './fixes.ts'

interface Finding {
  code: string
  params: Record<string, unknown>
}

/** The footer that the mail would get. */
export interface FooterOf {
  footerId?: string | null
  shopId?: string
}

/** What one click can fix; null for findings that a person has to fix. */
export function useFixes({ footerId, shopId }: FooterOf, onFix: OnFix | undefined) {
  const { t } = useTranslation('checks')
  const [isBusy, setBusy] = useState(false)
  const insertFooter = async () => {
    setBusy(true)
    const query = { ...(footerId ? { footerId } : {}), ...(shopId ? { shopId } : {}) }
    const footer = await call('GET /content/footer', { query }).catch(notifyError)
    setBusy(false)
    if (!footer) return
    onFix?.(withFooter(footer.html))
    notify(t('fix.footerDone'))
  }
  return ({ code, params }: Finding): { label: string; apply: () => void; isBusy: boolean } | null => {
    if (!onFix) return null
    if (code === 'no_footer' || code === 'no_unsubscribe')
      return { label: t('fix.footer'), apply: () => void insertFooter(), isBusy }
    const { url, proposal } = params
    // A shortened address is not found in the source.
    if (code !== 'broken_link' || typeof proposal !== 'string' || proposal.endsWith('…')) return null
    return { label: t('fix.https'), apply: () => onFix(withHttps(String(url))), isBusy: false }
  }
}
