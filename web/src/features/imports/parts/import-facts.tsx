import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Section } from '../../../ui/section.tsx'
import { type Import, useStarter } from './import-state.tsx'

/** What was asked for, by whom and when. */
export function ImportFacts({ done }: { done: Import }) {
  const { t } = useTranslation('imports')
  const { time, number, list } = useFormat()
  const starter = useStarter()
  const { data: lists } = useApi(
    'GET /lists',
    { query: { pageSize: 100, sort: 'name' } },
    { enabled: done.listIds.length > 0 },
  )
  const { data: shops } = useApi('GET /shops', { query: { pageSize: 100 } })
  const { data: purposes } = useApi('GET /purposes', { query: { pageSize: 100 } })
  const nameIn = (items: { id: string; name: string }[] | undefined, id: string) =>
    items?.find((one) => one.id === id)?.name ?? `#${id}`
  const facts: [string, string | null][] = [
    [t('facts.mode'), done.mode && t(`modes.${done.mode}`)],
    [t('facts.source'), done.source],
    [t('facts.kind'), done.kind === 'csv' ? null : t(`kinds.${done.kind}`)],
    [t('facts.lists'), list(done.listIds.map((id) => nameIn(lists?.items, id)))],
    [t('facts.shop'), done.shopId && nameIn(shops?.items, done.shopId)],
    [t('facts.purpose'), done.purposeId && nameIn(purposes?.items, done.purposeId)],
    [t('facts.rows'), number(done.progress.rows)],
    [t('facts.by'), starter(done.startedBy)],
    [t('facts.startedAt'), time(done.startedAt ?? done.createdAt)],
    [t('facts.finishedAt'), done.finishedAt && time(done.finishedAt)],
  ]
  return (
    <Section title={t('facts.title')}>
      <Table aria-label={t('facts.title')} verticalSpacing={6} withRowBorders={false}>
        <Table.Tbody>
          {facts.flatMap(([label, value]) =>
            value ? (
              <Table.Tr key={label}>
                <Table.Th scope="row" fw={400} c="dimmed" w={{ base: 120, sm: 200 }} style={{ verticalAlign: 'top' }}>
                  {label}
                </Table.Th>
                <Table.Td>{value}</Table.Td>
              </Table.Tr>
            ) : (
              []
            ),
          )}
        </Table.Tbody>
      </Table>
    </Section>
  )
}
