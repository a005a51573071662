import { Box, Button, Group, Image, Input } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { FilePicker } from '../../../parts/files/file-picker.tsx'
import { ownAddress } from '../../../parts/files/files.ts'
import { useLogo } from '../logic/brand.ts'

interface Props {
  fileId: string | null
  onChange: (fileId: string | null) => void
  isReadOnly: boolean
}

export function BrandLogo({ fileId, onChange, isReadOnly }: Props) {
  const { t } = useTranslation('shop-defaults')
  const mayRead = useMay('content', 'read')
  const [isPicking, setPicking] = useState(false)
  const logo = useLogo(fileId)
  return (
    <Input.Wrapper label={t('logo')} description={t('logoHint')} labelElement="div">
      {fileId && logo && (
        <Box bg="#fff" p="xs" mt="xs" maw={280} style={{ border: '1px solid #ddd', borderRadius: 8 }}>
          <Image src={ownAddress(logo.url)} alt={logo.name} fit="contain" mah={96} />
        </Box>
      )}
      {!isReadOnly && mayRead && (
        <Group gap="xs" mt="xs">
          <Button variant="default" leftSection={<IconPhoto size={16} aria-hidden />} onClick={() => setPicking(true)}>
            {t(fileId ? 'change' : 'choose')}
          </Button>
          {fileId && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconX size={16} aria-hidden />}
              onClick={() => onChange(null)}
            >
              {t('remove')}
            </Button>
          )}
        </Group>
      )}
      {isPicking && (
        <FilePicker
          onClose={() => setPicking(false)}
          onPick={({ id }) => {
            setPicking(false)
            onChange(id)
          }}
        />
      )}
    </Input.Wrapper>
  )
}
