import { Anchor, Card, CloseButton, Group, Progress, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { PageLink } from '../../../ui/link/link.tsx'
import { ReadGuide } from '../../../ui/link/read-guide.tsx'

/** The first steps in a useful order, with the page of each. */
const PLACES = {
  contacts: '/imports/new',
  sender: '/settings/senders',
  domain: '/settings/domains',
  first_campaign: '/campaigns',
  company_details: '/settings/company',
  team: '/settings/members',
} as const
type Code = keyof typeof PLACES
const ORDER = Object.keys(PLACES) as Code[]

/** The first steps that remain; hidden when all are done or dismissed. */
export function Onboarding() {
  const { t } = useTranslation('home')
  const mayRead = useMay('settings', 'read')
  const mayDismiss = useMay('settings')
  const { data } = useApi('GET /onboarding', {}, { enabled: mayRead })
  const dismiss = useSend('PATCH /onboarding', { touches: ['/onboarding'] })
  const steps = ORDER.flatMap((code) => data?.steps.filter((step) => step.code === code && !step.dismissed) ?? [])
  const [showsDone, { toggle: toggleDone }] = useDisclosure()
  const done = steps.filter((step) => step.done).length
  if (!steps.length || done === steps.length) return null
  return (
    <Card withBorder>
      <Group justify="space-between" mb="xs">
        <Title order={2} fz="md">
          {t('onboarding.title')}
        </Title>
        <Text fz="sm" c="dimmed">
          {t('onboarding.done', { done, all: steps.length })}
        </Text>
      </Group>
      <Progress value={(100 * done) / steps.length} mb="md" aria-label={t('onboarding.title')} />
      <Stack gap="xs">
        {(showsDone ? steps : steps.filter((step) => !step.done)).map((step) => (
          <Group key={step.code} gap="sm" wrap="nowrap">
            <ThemeIcon
              size={24}
              radius="xl"
              variant={step.done ? 'filled' : 'light'}
              color={step.done ? 'teal.8' : 'gray'}
              aria-hidden
            >
              {step.done ? <IconCheck size={14} /> : <IconCircle size={14} />}
            </ThemeIcon>
            <div style={{ flex: 1, minWidth: 0 }}>
              {step.done ? (
                <Text td="line-through" c="dimmed">
                  {t(`onboarding.${step.code as Code}.title`)}
                </Text>
              ) : (
                <>
                  <Anchor component={PageLink} to={PLACES[step.code as Code]} fw={600}>
                    {t(`onboarding.${step.code as Code}.title`)}
                  </Anchor>
                  <Text fz="sm" c="dimmed">
                    {t(`onboarding.${step.code as Code}.text`)}
                  </Text>
                  {step.code === 'contacts' && (
                    <Anchor component={PageLink} to="/settings/moving-in" fz="sm">
                      {t('onboarding.moveIn')}
                    </Anchor>
                  )}
                </>
              )}
            </div>
            {!step.done && mayDismiss && (
              <CloseButton
                size="sm"
                aria-label={t('onboarding.dismiss', { step: t(`onboarding.${step.code as Code}.title`) })}
                onClick={() => dismiss.mutate({ body: { steps: [{ code: step.code, dismissed: true }] } })}
              />
            )}
          </Group>
        ))}
        <Group gap="lg">
          {done > 0 && (
            <Anchor component="button" type="button" fz="sm" aria-expanded={showsDone} onClick={toggleDone}>
              {t(showsDone ? 'onboarding.hideDone' : 'onboarding.showDone', { count: done })}
            </Anchor>
          )}
          <ReadGuide guide="first-hour" fz="sm" />
        </Group>
      </Stack>
    </Card>
  )
}
