import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Stack, warningOf } from '../logic/stack.ts'

const COLORS = { none: 'gray', empty: 'red', low: 'yellow' }

/** Shown when codes run out. */
export function StackBadge({ counts }: Pick<Stack, 'counts'>) {
  const { t } = useTranslation('coupons')
  const warning = warningOf(counts)
  return warning && <Badge color={COLORS[warning]}>{t(`warnings.${warning}.badge`)}</Badge>
}

/** What happens when codes run out, and how to add some. */
export function StackWarning({ counts, onAdd }: { counts: Stack['counts']; onAdd: (() => void) | undefined }) {
  const { t } = useTranslation('coupons')
  const warning = warningOf(counts)
  if (!warning) return null
  return (
    <Alert
      color={warning === 'none' ? 'blue' : COLORS[warning]}
      icon={<IconAlertTriangle aria-hidden />}
      title={t(`warnings.${warning}.title`)}
    >
      <Text fz="sm">{t(`warnings.${warning}.text`)}</Text>
      {onAdd && (
        <Group mt="sm">
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {t('codes.add.open')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
