import { Group, NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MailNode } from '../../model/node.ts'
import { resized, sizeOf } from '../../model/table.ts'
import { useDesk } from '../../state/context.ts'

const MOST = { rows: 50, columns: 8 }

/** The number of rows and columns of a table. The texts of its cells are written in the mail. */
export function TableSettings({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { actions } = useDesk()
  const size = sizeOf(node.content)
  if (!size) return null
  return (
    <Group gap="xs" grow>
      {(['rows', 'columns'] as const).map((name) => (
        <NumberInput
          key={name}
          size="xs"
          label={t(`table.${name}`)}
          min={1}
          max={MOST[name]}
          allowDecimal={false}
          clampBehavior="strict"
          value={size[name]}
          onChange={(count) => {
            if (typeof count !== 'number' || count < 1) return
            actions.setContent(node.id, resized(node.content, { ...size, [name]: count }, t('samples.cell')))
          }}
        />
      ))}
    </Group>
  )
}
