import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'

type Found = Answer<'POST /maintenance/shop-enrich'>

/** Fills contacts from orders that are here already. How many it would change is shown before. */
export function FillContacts() {
  const { t } = useTranslation('shops')
  const confirm = useConfirm()
  const exampleOf = useExample()
  const mayChange = useMay('settings')
  const look = useSend('POST /maintenance/shop-enrich')
  const fill = useSend('POST /maintenance/shop-enrich', {
    touches: ['/contacts', '/segments'],
    onDone: ({ changed, jobId }) => notify(jobId ? t('fill.begun') : t('fill.done', { count: changed })),
  })
  const ask = async () => {
    // The failed request has shown its error.
    const found = await look.mutateAsync({ body: {} }).catch(() => null)
    if (!found) return
    if (!found.changed && !found.jobId) return notify(t('fill.nothing'))
    const isSure = await confirm({
      title: found.jobId ? t('fill.sureMany') : t('fill.sure', { count: found.changed }),
      text: exampleOf(found),
      action: t('fill.action'),
    })
    if (isSure) fill.mutate({ body: { apply: true } })
  }
  return (
    <Section
      title={t('fill.title')}
      lead={t('fill.lead')}
      actions={
        mayChange && (
          <Button variant="default" onClick={() => void ask()} loading={look.isPending || fill.isPending}>
            {t('fill.check')}
          </Button>
        )
      }
    />
  )
}

/** What would change: how much of the first contacts, and what one of them gets. */
function useExample() {
  const { t } = useTranslation('shops')
  const { t: common } = useTranslation()
  return ({ checked, changed, sample: [first], jobId }: Found): string => {
    const values = first?.changes.map(({ field, value }) => `${common(`contact.fields.${field}`)}: ${value}`).join(', ')
    return [
      ...(jobId ? [t('fill.firstOnes', { count: changed, checked })] : []),
      ...(first ? [t('fill.example', { email: first.email, values })] : []),
      t('fill.rest'),
    ].join(' ')
  }
}
