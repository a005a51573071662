import { List, PasswordInput, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/page/section.tsx'
import { hasKey, needsUrl, type Plan } from '../logic/plan.ts'
import { Files } from './files.tsx'

interface Props {
  plan: Plan
  onChange: (changes: Partial<Plan>) => void
}

/** How to get the data out of the service, and where to put them. */
export function DataStep({ plan, onChange }: Props) {
  const { t } = useTranslation('migration')
  const { service, way } = plan
  if (!service) return null
  const name = t(`services.${service}.name`)
  return (
    <Stack gap="lg">
      {hasKey(service) && (
        <SegmentedControl
          aria-label={t('way.label')}
          value={way}
          onChange={(next) => onChange({ way: next as Plan['way'] })}
          data={(['key', 'files'] as const).map((one) => ({ value: one, label: t(`way.${one}`) }))}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      <Section title={t('guide.title', { name })} lead={t(`guide.${way}Lead`)}>
        <Guide text={t(way === 'key' && hasKey(service) ? `guides.${service}_key` : `guides.${service}`)} />
      </Section>
      {way === 'key' ? <KeyPart plan={plan} onChange={onChange} /> : <Files plan={plan} onChange={onChange} />}
    </Stack>
  )
}

/** Instructions, one per line. */
const Guide = ({ text }: { text: string }) => (
  <List type="ordered" spacing={6}>
    {text.split('\n').map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
)

function KeyPart({ plan, onChange }: Props) {
  const { t } = useTranslation('migration')
  const { service } = plan
  const kind = needsUrl(service) ? 'listmonk' : 'smartemailing'
  return (
    <Section title={t('key.title')}>
      <Stack>
        {needsUrl(service) && (
          <TextInput
            label={t('key.url')}
            placeholder="https://listmonk.example.com"
            type="url"
            required
            maxLength={500}
            value={plan.url}
            onChange={(event) => onChange({ url: event.currentTarget.value })}
          />
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t(`key.login.${kind}`)}
            autoComplete="off"
            required
            maxLength={200}
            value={plan.login}
            onChange={(event) => onChange({ login: event.currentTarget.value })}
          />
          <PasswordInput
            label={t(`key.secret.${kind}`)}
            autoComplete="off"
            required
            maxLength={250}
            value={plan.key}
            onChange={(event) => onChange({ key: event.currentTarget.value })}
          />
        </SimpleGrid>
        <Text fz="sm" c="dimmed">
          {t('key.hint')}
        </Text>
      </Stack>
    </Section>
  )
}
