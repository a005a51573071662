import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  title: string
  action: string
  onClose: () => void
  onSubmit: () => void
  isBusy?: boolean
  isDangerous?: boolean
  size?: string
  children: ReactNode
}

/** A small form in a dialog: Enter submits it, Escape closes it. */
export function FormModal({ title, action, onClose, onSubmit, isBusy, isDangerous, size, children }: Props) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} title={title} size={size ?? 'md'} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack>
          {children}
          <Group justify="flex-end" mt="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isBusy} color={isDangerous ? 'red.9' : undefined}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
