import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../i18n/format.ts'
import { useNamed } from '../../../../parts/object/references.ts'
import { Section } from '../../../../ui/page/section.tsx'
import type { Import } from '../../logic/import.ts'
import { useStarter } from './import-state.tsx'

/** The settings of an import, its starter and its times. */
export function ImportFacts({ done }: { done: Import }) {
  const { t } = useTranslation('imports')
  const { time, number, list } = useFormat()
  const starter = useStarter()
  const listName = useNamed('list', done.listIds)
  const shopName = useNamed('shop', done.shopId ? [done.shopId] : [])
  const purposeName = useNamed('purpose', done.purposeId ? [done.purposeId] : [])
  const facts: [string, string | null][] = [
    [t('facts.mode'), done.mode && t(`modes.${done.mode}`)],
    [t('facts.source'), done.source],
    [t('facts.kind'), done.kind === 'csv' ? null : t(`kinds.${done.kind}`)],
    [t('facts.lists'), list(done.listIds.map(listName))],
    [t('facts.shop'), done.shopId && shopName(done.shopId)],
    [t('facts.purpose'), done.purposeId && purposeName(done.purposeId)],
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
