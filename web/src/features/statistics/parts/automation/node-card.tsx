import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import { addressIn } from '../../logic/mailing.ts'
import { FigureTable } from '../figure-table.tsx'

export type MailNode = Answer<'GET /automations/{automation_id}/report'>['nodes'][number]

/** The names of e-mails by their nodes: as a person called them, else by their place and subject. */
export function useNames(nodes: readonly MailNode[]): (node: string) => string {
  const { t } = useTranslation('statistics')
  return useCallback(
    (node) => {
      const place = nodes.findIndex((one) => one.node === node)
      const { name, subject } = nodes[place] ?? { name: '', subject: '' }
      return name || [t('automation.numbered', { number: place + 1 }), subject].filter(Boolean).join(': ')
    },
    [nodes, t],
  )
}

const shareOf = (part: number, whole: number) => (whole ? Math.min(1, part / whole) : null)

interface Props {
  id: string
  nodes: readonly MailNode[]
  nameOf: (node: string) => string
}

/** The figures of each e-mail of an automation. */
export function NodeCard({ id, nodes, nameOf }: Props) {
  const { t } = useTranslation('statistics')
  if (nodes.length < 2) return null
  const rows = nodes.map(({ node, sent, failed, opened, clicked, bounced, orders, revenue }) => ({
    key: node,
    name: (
      <TextLink to={addressIn({ kind: 'automation', id, node }, {})} style={{ overflowWrap: 'anywhere' }}>
        {nameOf(node)}
      </TextLink>
    ),
    sent,
    bounced,
    rates: {
      opened: shareOf(opened, sent),
      clicked: shareOf(clicked, sent),
      bounced: shareOf(bounced, sent + failed),
    },
    orders,
    revenue,
  }))
  return <FigureTable title={t('automation.mails')} of={t('automation.mail')} rows={rows} />
}
