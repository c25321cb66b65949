import type { HelpTexts } from './help-texts.ts'

export const id: HelpTexts = {
  connect: {
    title: 'Cara menghubungkan dompet',
    summary: 'Menghubungkan hanya memperlihatkan alamat Anda. Tidak ada yang dapat dibelanjakan.',
    steps: [
      'Tekan **Hubungkan Dompet** di bagian atas.',
      'Pilih dompet di peramban ini, atau pindai kode dengan dompet di ponsel.',
      'Jika dompet berada di jaringan lain, dompet meminta untuk menambah dan beralih ke jaringan yang benar.',
      'Tanda tangani pesan yang membuktikan alamat itu milik Anda.',
    ],
    note: 'Belum punya dompet? Anda tetap dapat [membaca](/help) dan melihat alamat mana pun.',
  },
  signIn: {
    title: 'Apa yang Anda tanda tangani saat masuk',
    summary: 'Teks singkat berisi waktu. Gratis dan tidak memindahkan apa pun.',
    steps: [
      'Isinya **Authorisation:** diikuti waktu dalam milidetik.',
      'Halaman menghitung siapa penanda tangannya. Hanya jika itu akun Anda, Anda dianggap masuk.',
      'Setiap akun menandatangani sekali di peramban ini; memilih akun lain akan meminta lagi.',
    ],
    note: 'Masuk bukan transaksi. Jika pada saat itu dompet menampilkan biaya atau jumlah, tolaklah.',
  },
  stake: {
    title: 'Cara men-stake',
    summary: 'USDT dikunci 180 hari dan memperoleh {symbol} dari anggaran yang sudah ada di kontrak.',
    steps: [
      'Aktifkan pengundang dahulu: buka tautan dari pengundang Anda, atau masukkan alamatnya.',
      'Buka [Stake](/stake) dan masukkan jumlah. Tanggal buka kunci dan bagian Anda tampil sebelum menandatangani.',
      'Dompet bertanya dua kali: menyetujui tepat jumlah ini, lalu men-stake.',
    ],
    note: 'Imbalan dapat diklaim kapan saja. Imbalan berhenti ketika anggaran habis, kecuali didanai lagi; itu tidak dijanjikan.',
  },
  takeOut: {
    title: 'Cara mengambil stake',
    summary: 'Stake terkunci selama 180 hari dan dapat diambil kapan saja setelahnya.',
    steps: [
      'Buka [daftar stake](/stake/list).',
      'Tekan **Ambil** pada stake yang kunciannya sudah berakhir.',
      'Konfirmasi transaksi di dompet.',
    ],
    note: 'Sebelum itu tidak ada yang dapat mengambilnya, termasuk Anda; imbalan dapat diklaim kapan saja. Daftar memberi tanggal buka kunci sebagai berkas kalender.',
  },
  power: {
    title: 'Daya komputasi dan bahan bakarnya',
    summary: 'Order menghasilkan {symbol} selama memiliki daya dan bahan bakar.',
    steps: [
      'Beli daya dengan USDT atau {symbol} di [Swap ke daya komputasi](/swap-power).',
      'Buka order di [Daya komputasi](/stake?tab=power) dengan daya dan {symbol} sebagai bahan bakar.',
      'Order menunjukkan kapan bahan bakar habis. Tekan **Tambah bahan bakar** sebelum itu.',
      'Klaim hasilnya kapan saja.',
    ],
    note: 'Order yang dijeda tidak menghasilkan apa pun, tetapi bahan bakar dan daya tetap terpakai dan yang terpakai tidak kembali. Setelah diisi, sisa daya menghasilkan lagi.',
  },
  cards: {
    title: 'Kartu: stake, klaim, hadiahkan',
    summary: 'Satu {card} menyimpan {held} {symbol} dan mewakili saham: {shares}.',
    steps: [
      'Beli di [ransel](/backpack). Perlu pengundang yang aktif dan nama di daftar putih.',
      'Stake kartu: setiap hari {release} {symbol} dilepas, ditambah {income} RWAS.',
      'Klaim yang sudah dilepas, atau ambil kartu: kartu berhenti dan menyimpan sisanya.',
      'Hanya kartu yang tidak di-stake dapat dihadiahkan, dan tidak ada yang dapat membatalkannya. Periksa alamat dua kali.',
    ],
    note: 'Saham diklaim sekali per kartu, dengan tanda tangan dan stake RWAS yang berjalan. [Daftar klaim](/nft/claim-list) menunjukkan sejauh mana prosesnya.',
  },
  claims: {
    title: 'Klaim semuanya sekaligus',
    summary: 'Imbalan semua stake, order, dan kartu dalam satu transaksi.',
    steps: [
      'Buka [Klaim](/nft/claim-all-base) untuk melihat asal setiap jumlah.',
      'Tekan **Klaim semuanya** dan konfirmasi sekali.',
    ],
    note: 'Dividen tidak termasuk: dividen terkumpul di [Aset](/assets-page) dan ditarik di sana.',
  },
  withdraw: {
    title: 'Cara menarik dana, langkah demi langkah',
    summary: 'Permintaan, voucer, pembayaran, final: apa isi setiap langkah dan berapa biayanya.',
    steps: [
      'Buka [Tarik](/assets-page/withdraw), pilih token dan masukkan jumlah. Biaya yang dibakar dan jumlah yang diterima ditampilkan.',
      'Lihat **Sisa hari ini**: setiap akun punya kuota harian. **Jam penarikan** menunjukkan kapan penarikan dibuka.',
      'Tanda tangani permintaan. Gratis, dan jumlahnya disisihkan untuk Anda.',
      'Layanan langsung menandatangani voucer.',
      'Tekan **Terima ke dompet**: Anda menyerahkan voucer ke brankas. Biaya jaringan ditanggung Anda.',
      'Beberapa blok kemudian pembayaran final.',
    ],
    note: 'Kuota diperbarui setiap hari pukul 00:00 UTC. [Daftar penarikan](/assets-page/withdraw-list) menyimpan setiap langkah beserta waktunya.',
  },
  resend: {
    title: 'Voucer kedaluwarsa: ambil yang baru',
    summary: 'Tidak ada yang hilang. Penarikan yang sama mendapat voucer baru.',
    steps: [
      'Buka [daftar penarikan](/assets-page/withdraw-list). Yang kedaluwarsa bertanda **Kirim ulang**.',
      'Tekan **Voucer baru** dan tanda tangani. Voucer baru milik penarikan yang sama.',
      'Terima ke dompet sebelum batas waktu. Atau minta jumlah lain: penarikan itu menggantikan yang ini.',
    ],
    note: 'Brankas membayar setiap penarikan satu kali, berapa pun voucernya.',
  },
  swap: {
    title: 'Cara swap USDT dan {symbol}',
    summary: 'Semua biaya ditampilkan sebelum Anda menandatangani.',
    steps: [
      'Buka [{product} Swap](/swap-{path}) dan masukkan yang Anda bayar.',
      'Periksa **Minimal diterima**: jika hasilnya kurang dari itu, swap dibatalkan. Token Anda tetap, tetapi biaya jaringan mungkin tetap dipotong.',
      'Periksa dampak harga dan 2% sisi {symbol} yang dibakar.',
      'Konfirmasi di dompet.',
    ],
    note: 'Slippage yang besar membuka peluang orang lain mendahului Anda. Biarkan seperti semula kecuali swap terus gagal.',
  },
  escrow: {
    title: 'Kunci {symbol} untuk dividen VE',
    summary: 'Makin lama kunciannya makin besar daya VE-nya, lalu turun merata sampai akhir.',
    steps: [
      'Buka [VE](/ve), masukkan jumlah dan pilih akhirnya.',
      'Nanti Anda dapat menambah isi kuncian atau memperpanjangnya.',
      'Setelah berakhir, ambil semuanya.',
    ],
    note: 'Tidak ada yang dapat mengambilnya sebelum akhir, termasuk Anda. Bagian Anda dari seluruh daya VE menentukan bagian dividen VE.',
  },
  dao: {
    title: 'Mint DR dan gabung DAO',
    summary: 'Bakar 1 {symbol} untuk mint 1 DR; 2% lagi dibakar sebagai biaya.',
    steps: [
      'Mint DR di [Gabung DAO](/dr?tab=mint). {symbol} dibakar: DR tidak dapat diubah kembali.',
      'Stake DR di dana DAO. Terkunci 180 hari.',
      'DR yang Anda stake menentukan kelas node dan [peringkat](/dr/ranking) Anda.',
    ],
    note: 'Halaman menunjukkan berapa DR lagi untuk kelas berikutnya.',
  },
  invite: {
    title: 'Mengundang orang lain',
    summary: 'Orang yang membuka tautan memutuskan sendiri apakah masuk tim Anda.',
    steps: [
      'Buka [Undang](/invite) dan salin tautan, atau tunjukkan kodenya.',
      'Orang itu melihat alamat Anda dan mengonfirmasi di dompet. Tanpa itu tidak terjadi apa-apa.',
      'Pengundang bersifat permanen: tidak ada yang dapat mengubahnya.',
    ],
    note: 'Pendapatan promosi berasal dari pool yang didanai, tidak pernah dari stake undangan Anda. Buka tiap baris untuk melihat cara hitungnya.',
  },
  viewOnly: {
    title: 'Melihat alamat tanpa dompetnya',
    summary: 'Tautan hanya-lihat menampilkan hal publik. Tidak ada yang dapat ditandatangani.',
    steps: [
      'Tekan **Hubungkan Dompet**, lalu **lihat alamat mana pun**. Atau tambahkan `?watch_a=` dan alamatnya ke tautan.',
      'Spanduk tampil di setiap halaman selama Anda melihatnya.',
      'Keluar melalui spanduk untuk kembali ke akun Anda sendiri.',
    ],
    note: 'Tautan seperti itu boleh diberikan kepada siapa pun: tidak ada rahasia di dalamnya.',
  },
  security: {
    title: 'Yang tidak pernah kami minta',
    summary: 'Bukan frasa pemulihan, bukan kunci privat, bukan pembayaran untuk membuka kunci.',
    steps: [
      'Tidak seorang pun dari {product} meminta frasa pemulihan atau kunci privat, dan tidak ada kolom untuk itu di sini.',
      'Tidak seorang pun menghubungi Anda lebih dulu untuk membantu penarikan.',
      'Sebelum setiap tanda tangan, halaman menjelaskan apa yang akan berubah. Jika dompet menampilkan hal lain, tolaklah.',
      'Setiap tindakan disetujui tepat sejumlah yang diperlukan. Sisanya dapat dicabut di [Persetujuan token](/allowances).',
    ],
    note: 'Buka situs ini dari bookmark Anda sendiri dan cocokkan alamat di bilah alamat.',
  },
}
