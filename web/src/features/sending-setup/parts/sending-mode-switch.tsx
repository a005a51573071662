import { Alert, Badge, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { FormFields } from '../../../ui/form/form-fields.tsx'
import { TextLink } from '../../../ui/link/link.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'

const MODES = ['off', 'test', 'live'] as const
type Mode = (typeof MODES)[number]
const COLORS = { off: 'red', test: 'yellow', live: 'teal' }

/** The main switch: off, test recipients only, or live. */
export function SendingModeSwitch() {
  const { t } = useTranslation('sending-setup')
  const confirm = useConfirm()
  const mayChange = useMay('settings')
  const { mode, reason, held } = useLoaded('GET /sending-mode', {})
  // Choices of this form; without one, the current value is shown, also after a colleague changed it.
  const [choice, setChoice] = useState<Mode | null>(null)
  const [words, setWords] = useState<string | null>(null)
  const chosen = choice ?? mode
  const why = words ?? reason ?? ''
  const turn = useSend('PUT /sending-mode', {
    touches: ['/sending-mode', '/sending/', '/onboarding'],
    onDone: (now) => {
      setChoice(null)
      setWords(null)
      notify(t(`turned.${now.mode}`))
    },
  })
  const save = async () => {
    const question = {
      title: t(`sure.${chosen}.title`),
      text: t(`sure.${chosen}.text`),
      action: t(`sure.${chosen}.action`),
      isDangerous: chosen === 'off',
    }
    if (chosen !== mode && !(await confirm(question))) return
    turn.mutate({ body: { mode: chosen, reason: chosen === 'live' ? null : why.trim() || null } })
  }
  const isDirty = chosen !== mode || (chosen !== 'live' && why.trim() !== (reason ?? ''))
  return (
    <Section title={t('mode')} lead={t('modeLead')} badge={<Badge color={COLORS[mode]}>{t(`modes.${mode}`)}</Badge>}>
      {held && <Held by={held} />}
      <FormFields isReadOnly={!mayChange}>
        <Radio.Group aria-label={t('mode')} value={chosen} onChange={(value) => setChoice(value as Mode)}>
          <Stack gap="sm">
            {MODES.map((value) => (
              <Radio key={value} value={value} label={t(`modes.${value}`)} description={t(`modeTexts.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {chosen !== 'live' && mayChange && (
          <TextInput
            label={t('reason')}
            description={t('reasonHint')}
            maxLength={500}
            value={why}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        {!mayChange && reason && <Text fz="sm">{t('because', { reason })}</Text>}
        {mayChange && isDirty && (
          <Group>
            <Button
              onClick={save}
              loading={turn.isPending}
              color={chosen === 'off' && mode !== 'off' ? 'red' : undefined}
            >
              {chosen === mode ? t('saveReason') : t(`sure.${chosen}.action`)}
            </Button>
          </Group>
        )}
      </FormFields>
    </Section>
  )
}

/** Why a company that signed up cannot be live yet, and what to do. */
function Held({ by }: { by: 'domain' | 'operator' }) {
  const { t } = useTranslation('sending-setup')
  return (
    <Alert mb="md" color="yellow" icon={<IconShieldCheck aria-hidden />} title={t('held.title')}>
      {t(`held.${by}`)}{' '}
      {by === 'domain' && (
        <TextLink to="/settings/domains" fz="sm" c="inherit" td="underline">
          {t('held.open')}
        </TextLink>
      )}
    </Alert>
  )
}
