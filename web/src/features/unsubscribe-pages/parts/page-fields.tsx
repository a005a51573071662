import { Button, ColorInput, Group, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../../i18n/texts.ts'
import { FilePicker } from '../../../parts/files/file-picker.tsx'
import type { PageValues } from '../logic/page-content.ts'

interface Props {
  form: UseFormReturnType<PageValues>
  /** The page has blocks, which show its texts and its logo. */
  isDesigned: boolean
}

/** Texts, options and look of an unsubscribe page. */
export function PageFields({ form, isDesigned }: Props) {
  const { t } = useTranslation('unsubscribe-pages')
  return (
    <>
      <Select
        label={t('language')}
        description={t('languageHint')}
        allowDeselect={false}
        data={[
          { value: '', label: t('languageOfContact') },
          ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
        ]}
        {...form.getInputProps('language')}
      />
      <TextInput
        label={t(isDesigned ? 'tabTitle' : 'heading')}
        placeholder={t('standard')}
        maxLength={200}
        {...form.getInputProps('title')}
      />
      {!isDesigned && (
        <Textarea
          label={t('intro')}
          placeholder={t('standard')}
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('intro')}
        />
      )}
      <Stack gap="sm">
        {(['showLists', 'showPause', 'showReason'] as const).map((name) => (
          <Switch
            key={name}
            label={t(`${name}`)}
            description={t(`${name}Hint`)}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        ))}
      </Stack>
      {form.values.showReason && (
        <Textarea
          label={t('reasons')}
          description={t('reasonsHint')}
          placeholder={t('standard')}
          autosize
          minRows={3}
          {...form.getInputProps('reasons')}
        />
      )}
      <Textarea
        label={t('thanks')}
        description={t('thanksHint')}
        placeholder={t('standard')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('thanks')}
      />
      <ColorInput
        label={t('color')}
        format="hex"
        withEyeDropper={false}
        popoverProps={{ withinPortal: false }}
        {...form.getInputProps('color')}
      />
      {!isDesigned && <LogoField form={form} />}
    </>
  )
}

function LogoField({ form }: { form: UseFormReturnType<PageValues> }) {
  const { t } = useTranslation('unsubscribe-pages')
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Group align="flex-end" gap="xs">
        <TextInput
          flex="1 1 12rem"
          type="url"
          label={t('logo')}
          placeholder="https://"
          {...form.getInputProps('logoUrl')}
        />
        <Button
          variant="default"
          leftSection={<IconPhoto size={16} aria-hidden />}
          mb={form.errors.logoUrl ? 22 : 0}
          onClick={() => setPicking(true)}
        >
          {t('fromFiles')}
        </Button>
      </Group>
      {isPicking && (
        <FilePicker
          onClose={() => setPicking(false)}
          onPick={({ url }) => {
            setPicking(false)
            form.setFieldValue('logoUrl', url)
          }}
        />
      )}
    </>
  )
}
