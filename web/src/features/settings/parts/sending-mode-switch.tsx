import { Badge, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Section } from '../../../ui/section.tsx'
import { tell } from '../../../ui/tell.ts'

const MODES = ['off', 'test', 'live'] as const
type Mode = (typeof MODES)[number]
const COLORS = { off: 'red', test: 'yellow', live: 'teal' }

/** The main switch: nothing, only test recipients, or everybody. */
export function SendingModeSwitch() {
  const { t } = useTranslation('settings')
  const confirm = useConfirm()
  const mayChange = useMay('settings')
  const { mode, reason } = useLoaded('GET /sending-mode', {})
  const [chosen, setChosen] = useState<Mode>(mode)
  const [why, setWhy] = useState(reason ?? '')
  const turn = useSend('PUT /sending-mode', {
    touches: ['/sending-mode', '/sending/', '/onboarding'],
    onDone: (now) => {
      setWhy(now.reason ?? '')
      tell(t(`sending.turned.${now.mode}`))
    },
  })
  const save = async () => {
    const question = {
      title: t(`sending.sure.${chosen}.title`),
      text: t(`sending.sure.${chosen}.text`),
      action: t(`sending.sure.${chosen}.action`),
      isDangerous: chosen === 'off',
    }
    if (chosen !== mode && !(await confirm(question))) return
    turn.mutate({ body: { mode: chosen, reason: chosen === 'live' ? null : why.trim() || null } })
  }
  const isDirty = chosen !== mode || (chosen !== 'live' && why.trim() !== (reason ?? ''))
  return (
    <Section
      title={t('sending.mode')}
      lead={t('sending.modeLead')}
      badge={<Badge color={COLORS[mode]}>{t(`sending.modes.${mode}`)}</Badge>}
    >
      <Stack>
        <Radio.Group
          aria-label={t('sending.mode')}
          value={chosen}
          onChange={(value) => setChosen(value as Mode)}
          readOnly={!mayChange}
        >
          <Stack gap="sm">
            {MODES.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`sending.modes.${value}`)}
                description={t(`sending.modeTexts.${value}`)}
                disabled={!mayChange}
              />
            ))}
          </Stack>
        </Radio.Group>
        {chosen !== 'live' && mayChange && (
          <TextInput
            label={t('sending.reason')}
            description={t('sending.reasonHint')}
            maxLength={500}
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
        )}
        {!mayChange && reason && <Text fz="sm">{t('sending.because', { reason })}</Text>}
        {mayChange && isDirty && (
          <Group>
            <Button
              onClick={save}
              loading={turn.isPending}
              color={chosen === 'off' && mode !== 'off' ? 'red' : undefined}
            >
              {chosen === mode ? t('sending.saveReason') : t(`sending.sure.${chosen}.action`)}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  )
}
