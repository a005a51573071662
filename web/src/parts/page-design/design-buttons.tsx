import { Button } from '@mantine/core'
import { IconDeviceFloppy, IconLayoutOff, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { keyName } from '../../ui/key-name.ts'
import { notifyError } from '../../ui/message/notify.ts'

/** Makes blocks of a page. Visitors see them once they are saved. */
export function OpenDesign({ label, make }: { label: string; make: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      await make()
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconWand size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void open()}
    >
      {label}
    </Button>
  )
}

interface CloseProps {
  label: string
  isBusy: boolean
  onClose: () => Promise<void>
}

/** Goes back to the standard layout. */
export const CloseDesign = ({ label, isBusy, onClose }: CloseProps) => (
  <Button
    variant="default"
    leftSection={<IconLayoutOff size={16} aria-hidden />}
    disabled={isBusy}
    onClick={() => void onClose()}
  >
    {label}
  </Button>
)

interface SaveProps {
  label: string
  isDirty: boolean
  isBusy: boolean
  onSave: () => Promise<unknown>
}

export const SaveDesign = ({ label, isDirty, isBusy, onSave }: SaveProps) => (
  <Button
    leftSection={<IconDeviceFloppy size={16} aria-hidden />}
    disabled={!isDirty}
    loading={isBusy}
    onClick={() => void onSave()}
    title={keyName('S')}
  >
    {label}
  </Button>
)
