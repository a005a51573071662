import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { copyOf, type MailNode, makeNode } from '../../model/node.ts'
import { useDesk } from '../../state/context.ts'

const MOST = 4

/** The number of columns of a row. What stands in columns that go moves into the last one. */
export function RowSettings({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { actions } = useDesk()
  const columns = node.children.filter(({ tag }) => tag === 'mj-column')
  if (columns.length !== node.children.length || columns.length > MOST) return null
  const set = (count: number) => {
    const plain = columns.map((column) => ({ ...column, attributes: withoutWidth(column.attributes) }))
    const kept = plain.slice(0, count)
    const last = kept.at(-1)
    const moved = plain.slice(count).flatMap(({ children }) => children)
    const added = Array.from({ length: count - kept.length }, () => makeNode('mj-column'))
    const children =
      last && moved.length
        ? [...kept.slice(0, -1), { ...last, children: [...last.children, ...moved] }]
        : [...kept, ...added]
    actions.replace(node.id, { ...copyOf(node), children })
  }
  return (
    <Stack gap={2}>
      <Text fz="xs" fw={500}>
        {t('columns')}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={t('columns')}
        data={['1', '2', '3', '4'].map((value) => ({ value, label: value, disabled: mixes(columns, Number(value)) }))}
        value={String(Math.max(columns.length, 1))}
        onChange={(count) => set(Number(count))}
      />
    </Stack>
  )
}

/** Whether what only some contacts see would get into the same column as what others see. */
function mixes(columns: readonly MailNode[], count: number): boolean {
  const leaving = columns.slice(count).filter(({ children }) => children.length)
  return leaving.length > 0 && [columns[count - 1], ...leaving].some((column) => column?.attributes['data-show-to'])
}

const withoutWidth = ({ width: _width, ...others }: MailNode['attributes']) => others
