import { Radio, SimpleGrid, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Miniature } from '../../ui/preview/miniature.tsx'
import { useFilledMail } from '../preview/filled-mail.ts'
import { designOf, STARTERS, type StarterName } from './starters.ts'
import { toHtml } from './to-html.ts'

interface Props {
  value: StarterName
  onChange: (starter: StarterName) => void
}

/** Chooses a mail to start from. */
export function StarterPicker({ value, onChange }: Props) {
  const { t } = useTranslation('starters')
  return (
    <Radio.Group label={t('choose')} value={value} onChange={(name) => onChange(name as StarterName)}>
      <SimpleGrid cols={{ base: 2, sm: 3 }} mt="xs" spacing="sm">
        {STARTERS.map((name) => (
          <Radio.Card
            key={name}
            value={name}
            style={{
              overflow: 'hidden',
              ...(name === value ? { outline: '2px solid var(--mantine-color-brand-6)' } : {}),
            }}
          >
            <StarterMiniature name={name} />
            <Text fz="sm" fw={600} p="xs" style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
              {t(`names.${name}`)}
            </Text>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}

/** A small picture of a starter, filled with the data of the company and of an invented contact. */
function StarterMiniature({ name }: { name: StarterName }) {
  const { t } = useTranslation('starters')
  const html = useMemo(() => toHtml(designOf(name, t)), [name, t])
  const { data } = useFilledMail({ html, withFooter: false })
  return <Miniature title={t(`names.${name}`)} html={data?.html} height={150} />
}
