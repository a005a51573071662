import { Button, Group, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { FilePicker } from './file-picker.tsx'

interface Props {
  label: string
  /** The text of the button that opens the files of the company. */
  pick: string
  value: string
  onChange: (address: string) => void
  error: string | undefined
}

/** The address of a picture: typed, or that of a file of the company. */
export function ImageAddress({ label, pick, value, onChange, error }: Props) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Group align="flex-end" gap="xs">
        <TextInput
          flex="1 1 12rem"
          type="url"
          label={label}
          placeholder="https://"
          maxLength={2000}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={error}
        />
        <Button
          variant="default"
          leftSection={<IconPhoto size={16} aria-hidden />}
          mb={error ? 22 : 0}
          onClick={() => setPicking(true)}
        >
          {pick}
        </Button>
      </Group>
      {isPicking && (
        <FilePicker
          onClose={() => setPicking(false)}
          onPick={({ url }) => {
            setPicking(false)
            onChange(url)
          }}
        />
      )}
    </>
  )
}
