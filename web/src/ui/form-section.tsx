import { Button, Fieldset, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from './leave-guard.tsx'
import { Section } from './section.tsx'

interface Props {
  title: string
  lead?: ReactNode
  badge?: ReactNode
  /** The verb on the button; Save without it. */
  action?: string
  isDirty: boolean
  isBusy: boolean
  /** Who may not change it sees it, without the button. */
  isReadOnly?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A part of a page that is saved by itself. */
export function FormSection({ action, isDirty, isBusy, isReadOnly = false, onSubmit, children, ...head }: Props) {
  const { t } = useTranslation()
  useLeaveGuard(isDirty && !isBusy)
  return (
    <Section {...head}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Fieldset variant="unstyled" miw={0} m={0} disabled={isReadOnly}>
          <Stack>
            {children}
            {!isReadOnly && (
              <Group>
                <Button type="submit" loading={isBusy} disabled={!isDirty}>
                  {action ?? t('save')}
                </Button>
              </Group>
            )}
          </Stack>
        </Fieldset>
      </form>
    </Section>
  )
}
