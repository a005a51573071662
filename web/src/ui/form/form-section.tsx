import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../page/section.tsx'
import { FormFields } from './form-fields.tsx'
import { useLeaveGuard } from './leave-guard.tsx'

interface Props {
  title: string
  lead?: ReactNode
  badge?: ReactNode
  /** The verb on the button; the default is Save. */
  action?: string
  isDirty: boolean
  isBusy: boolean
  /** Disables the fields and hides the button. */
  isReadOnly?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A section of a page with a form of its own. */
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
        <FormFields isReadOnly={isReadOnly}>
          {children}
          {!isReadOnly && (
            <Group>
              <Button type="submit" loading={isBusy} disabled={!isDirty}>
                {action ?? t('save')}
              </Button>
            </Group>
          )}
        </FormFields>
      </form>
    </Section>
  )
}
