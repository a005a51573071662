import { useTranslation } from 'react-i18next'
import { addressOf, call } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import type { Contact } from './contact.ts'

const TOUCHED = ['/contacts', '/suppressions', '/lists']

/** Actions of a contact, each after a confirmation. `back` is the page to open after a deletion. */
export function useContactActions(contact: Contact, back: string) {
  const { t } = useTranslation('contacts')
  const confirm = useConfirm()
  const path = { contact_id: contact.id }
  const done = (text: string) => ({ touches: TOUCHED, onDone: () => notify(text) })
  const blacklist = useSend('POST /contacts/{contact_id}/blacklist', done(t('actions.blacklist.done')))
  const allow = useSend('DELETE /contacts/{contact_id}/blacklist', done(t('actions.allow.done')))
  const exclude = useSend('POST /contacts/{contact_id}/exclude', done(t('actions.exclude.done')))
  const include = useSend('DELETE /contacts/{contact_id}/exclude', done(t('actions.include.done')))
  const work = { blacklist, allow, exclude, include }
  const { remove, erase } = useForgetting(contact, back)
  return {
    change: async (word: keyof typeof work) => {
      const question = {
        title: t(`actions.${word}.title`, { email: contact.email }),
        text: t(`actions.${word}.text`),
        action: t(`actions.${word}.action`),
        isDangerous: word === 'blacklist',
      }
      if (await confirm(question)) work[word].mutate({ path })
    },
    remove,
    erase,
    download: () => void download(contact).catch(notifyError),
    /** Opens all data of the contact as a page to print. */
    print: () =>
      window.open(
        addressOf('GET /contacts/{contact_id}/export', { path, query: { format: 'html' } }),
        '_blank',
        'noopener',
      ),
  }
}

/** Deletes or erases a contact. */
function useForgetting({ id, email }: Contact, back: string) {
  const { t } = useTranslation('contacts')
  const confirm = useConfirm()
  const go = useGo()
  const gone = (text: string) => ({
    touches: TOUCHED,
    gone: 'GET /contacts/{contact_id}' as const,
    onDone: () => {
      notify(text)
      go(`/contacts${back}`, { replace: true })
    },
  })
  const remove = useSend('DELETE /contacts/{contact_id}', gone(t('actions.delete.done')))
  const erase = useSend('POST /contacts/{contact_id}/erase', gone(t('actions.erase.done')))
  const ask = async (word: 'delete' | 'erase') => {
    const isSure = await confirm({
      title: t(`actions.${word}.title`, { email }),
      text: t(`actions.${word}.text`),
      action: t(`actions.${word}.action`),
      isDangerous: true,
      ...(word === 'erase' ? { typed: email } : {}),
    })
    if (isSure) (word === 'delete' ? remove : erase).mutate({ path: { contact_id: id } })
  }
  return { remove: () => ask('delete'), erase: () => ask('erase') }
}

/** Downloads all data of a contact as a file. */
async function download({ id }: Contact) {
  const data = await call('GET /contacts/{contact_id}/export', { path: { contact_id: id } })
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `contact-${id}.json`
  link.click()
  URL.revokeObjectURL(address)
}
