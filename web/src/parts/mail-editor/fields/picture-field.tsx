import { Button, Group, Image, Stack, Text, TextInput } from '@mantine/core'
import { IconCrop, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilePicker } from '../../files/file-picker.tsx'
import { CropDialog } from './crop-dialog.tsx'
import type { FieldProps } from './field-props.ts'

/** A picture: a file of the company, or the address of another one. */
export function PictureField({ label, value, onChange }: FieldProps) {
  const { t } = useTranslation('editor')
  const [isPicking, setPicking] = useState(false)
  const [isCropping, setCropping] = useState(false)
  const isShown = value && /^(?:https?:\/\/|\/)/.test(value) && !value.includes('{')
  return (
    <Stack gap={6}>
      <Text fz="xs" fw={500}>
        {label}
      </Text>
      {isShown && <Image src={value} alt="" radius="sm" mah={120} fit="contain" bg="gray.1" />}
      <Group gap="xs" grow>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPhoto size={15} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {value ? t('pictureOther') : t('pictureChoose')}
        </Button>
        {value && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={() => onChange('')}
          >
            {t('pictureRemove')}
          </Button>
        )}
      </Group>
      {isShown && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconCrop size={15} aria-hidden />}
          onClick={() => setCropping(true)}
        >
          {t('crop.open')}
        </Button>
      )}
      <TextInput
        size="xs"
        aria-label={t('pictureAddress', { name: label })}
        placeholder="https://"
        maxLength={2000}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isCropping && value && (
        <CropDialog
          src={value}
          onClose={() => setCropping(false)}
          onDone={(url) => {
            setCropping(false)
            onChange(url)
          }}
        />
      )}
      {isPicking && (
        <FilePicker
          onClose={() => setPicking(false)}
          onPick={({ url }) => {
            setPicking(false)
            onChange(url)
          }}
        />
      )}
    </Stack>
  )
}
