import type { Language } from '@app/core/languages'

interface Text {
  title: string
  summary: string
  content: string
}

export interface PlannedAnnouncement {
  /** 1 notice, 2 help, 3 global popup. */
  type: 1 | 2 | 3
  /** Days before the end of the history at which it begins, and at which it ends; undefined: it stays. */
  fromDaysAgo: number
  untilDaysAgo?: number
  texts: Record<Language, Text>
}

/** The popup is over, so that it stands in nobody's way: publish one in the operators' pages to see it. */
export const announcements: readonly PlannedAnnouncement[] = [
  {
    type: 1,
    fromDaysAgo: 12,
    texts: {
      zh: {
        title: '每日分红按 UTC 日结算',
        summary: '结算在当天结束并最终确认后进行。',
        content: '分红按 **UTC 日** 结算。每一笔都可以在「明细」中查看计算依据。',
      },
      en: {
        title: 'Dividends are settled by the UTC day',
        summary: 'Settled once the end of the day is final on the chain.',
        content: 'Dividends are settled by the **UTC day**. The detail of each shows what it was computed from.',
      },
      ja: {
        title: '配当はUTC日ごとに精算されます',
        summary: 'その日の終わりがチェーン上で確定した後に精算します。',
        content: '配当は **UTC日** ごとに精算されます。それぞれの計算根拠は「詳細」で確認できます。',
      },
      kr: {
        title: '배당은 UTC 일 단위로 정산됩니다',
        summary: '하루의 끝이 체인에서 확정된 뒤 정산합니다.',
        content: '배당은 **UTC 일** 단위로 정산됩니다. 각 배당의 계산 근거는 상세 화면에서 볼 수 있습니다.',
      },
      vi: {
        title: 'Cổ tức được quyết toán theo ngày UTC',
        summary: 'Quyết toán sau khi cuối ngày đã được xác nhận trên chuỗi.',
        content: 'Cổ tức được quyết toán theo **ngày UTC**. Phần chi tiết cho biết mỗi khoản được tính từ đâu.',
      },
      id: {
        title: 'Dividen dihitung per hari UTC',
        summary: 'Dihitung setelah akhir hari final di rantai.',
        content: 'Dividen dihitung per **hari UTC**. Rincian setiap dividen menunjukkan dasar perhitungannya.',
      },
      ru: {
        title: 'Дивиденды рассчитываются по дням UTC',
        summary: 'Расчёт выполняется, когда конец дня окончательно подтверждён в сети.',
        content: 'Дивиденды рассчитываются по **дням UTC**. В подробностях видно, из чего получена каждая сумма.',
      },
      kaz: {
        title: 'Дивидендтер UTC күні бойынша есептеледі',
        summary: 'Күннің соңы желіде түпкілікті расталғаннан кейін есептеледі.',
        content: 'Дивидендтер **UTC күні** бойынша есептеледі. Әр соманың неден шыққаны толық мәліметте көрсетіледі.',
      },
    },
  },
  {
    type: 2,
    fromDaysAgo: 180,
    texts: {
      zh: {
        title: '如何取出质押',
        summary: '质押锁定 180 天，到期后随时可以取出。',
        content:
          '1. 打开「质押列表」。\n2. 到期的质押会显示「取出」。\n3. 在钱包中确认交易。\n\n未到期时无法取出，奖励可以随时领取。',
      },
      en: {
        title: 'How to take out a stake',
        summary: 'A stake is locked for 180 days and can be taken out at any time after that.',
        content:
          '1. Open the list of stakes.\n2. A stake whose lock has ended offers to be taken out.\n3. Confirm the transaction in the wallet.\n\nBefore that it stays; rewards can be claimed at any time.',
      },
      ja: {
        title: 'ステークの引き出し方',
        summary: 'ステークは180日間ロックされ、その後はいつでも引き出せます。',
        content:
          '1. ステーク一覧を開きます。\n2. ロックが終わったステークに「引き出す」が表示されます。\n3. ウォレットで取引を確認します。\n\nそれまでは引き出せませんが、報酬はいつでも受け取れます。',
      },
      kr: {
        title: '스테이킹을 인출하는 방법',
        summary: '스테이킹은 180일 동안 잠기며 그 뒤에는 언제든 인출할 수 있습니다.',
        content:
          '1. 스테이킹 목록을 엽니다.\n2. 잠금이 끝난 항목에 인출 버튼이 나타납니다.\n3. 지갑에서 거래를 확인합니다.\n\n그 전에는 인출할 수 없지만 보상은 언제든 받을 수 있습니다.',
      },
      vi: {
        title: 'Cách rút khoản đã stake',
        summary: 'Khoản stake bị khóa 180 ngày, sau đó có thể rút bất cứ lúc nào.',
        content:
          '1. Mở danh sách stake.\n2. Khoản đã hết khóa sẽ có nút rút.\n3. Xác nhận giao dịch trong ví.\n\nTrước đó chưa thể rút; phần thưởng có thể nhận bất cứ lúc nào.',
      },
      id: {
        title: 'Cara mengambil stake',
        summary: 'Stake terkunci selama 180 hari dan dapat diambil kapan saja setelahnya.',
        content:
          '1. Buka daftar stake.\n2. Stake yang kuncinya berakhir dapat diambil.\n3. Konfirmasi transaksi di dompet.\n\nSebelum itu stake tetap terkunci; hadiah dapat diklaim kapan saja.',
      },
      ru: {
        title: 'Как забрать стейк',
        summary: 'Стейк заблокирован на 180 дней, после этого его можно забрать в любой момент.',
        content:
          '1. Откройте список стейков.\n2. У стейка с истёкшей блокировкой появится кнопка вывода.\n3. Подтвердите транзакцию в кошельке.\n\nРаньше забрать его нельзя; награды доступны всегда.',
      },
      kaz: {
        title: 'Стейкті қалай алуға болады',
        summary: 'Стейк 180 күнге бұғатталады, содан кейін кез келген уақытта алуға болады.',
        content:
          '1. Стейктер тізімін ашыңыз.\n2. Бұғаты біткен стейкте алу түймесі пайда болады.\n3. Транзакцияны әмиянда растаңыз.\n\nОған дейін алу мүмкін емес; сыйақыны кез келген уақытта алуға болады.',
      },
    },
  },
  {
    type: 3,
    fromDaysAgo: 40,
    untilDaysAgo: 33,
    texts: {
      zh: { title: '维护已完成', summary: '', content: '所有功能已恢复。感谢您的耐心等待。' },
      en: {
        title: 'Maintenance is over',
        summary: '',
        content: 'Everything works again. Thank you for your patience.',
      },
      ja: {
        title: 'メンテナンス終了のお知らせ',
        summary: '',
        content: 'すべての機能が復旧しました。ご協力ありがとうございました。',
      },
      kr: {
        title: '점검이 끝났습니다',
        summary: '',
        content: '모든 기능이 다시 작동합니다. 기다려 주셔서 감사합니다.',
      },
      vi: {
        title: 'Bảo trì đã hoàn tất',
        summary: '',
        content: 'Mọi chức năng đã hoạt động trở lại. Cảm ơn bạn đã kiên nhẫn.',
      },
      id: {
        title: 'Pemeliharaan selesai',
        summary: '',
        content: 'Semua fitur kembali berfungsi. Terima kasih atas kesabaran Anda.',
      },
      ru: {
        title: 'Технические работы завершены',
        summary: '',
        content: 'Все функции снова доступны. Спасибо за терпение.',
      },
      kaz: {
        title: 'Техникалық жұмыстар аяқталды',
        summary: '',
        content: 'Барлық мүмкіндік қайта жұмыс істейді. Шыдамдылығыңызға рақмет.',
      },
    },
  },
]
