import type { HelpTexts } from './help-texts.ts'

export const vi: HelpTexts = {
  connect: {
    title: 'Cách kết nối ví',
    summary: 'Kết nối chỉ cho trang biết địa chỉ của bạn, không thể chi tiêu gì.',
    steps: [
      'Nhấn **Kết nối ví** ở phía trên.',
      'Chọn ví trong trình duyệt này, hoặc quét mã bằng ví trên điện thoại.',
      'Nếu ví đang ở mạng khác, ví sẽ hỏi để thêm và chuyển sang đúng mạng.',
      'Ký thông điệp chứng minh địa chỉ là của bạn.',
    ],
    note: 'Chưa có ví? Bạn vẫn có thể [đọc tiếp](/help) và xem một địa chỉ bất kỳ.',
  },
  signIn: {
    title: 'Bạn ký gì khi đăng nhập',
    summary: 'Một đoạn ngắn kèm thời gian. Không tốn phí, không chuyển gì.',
    steps: [
      'Nội dung là **Authorisation:** và thời gian tính bằng mili giây.',
      'Trang tính ra người đã ký; chỉ khi đó là tài khoản của bạn thì mới được tính là đã đăng nhập.',
      'Mỗi tài khoản ký một lần trong trình duyệt này; đổi tài khoản sẽ được hỏi lại.',
    ],
    note: 'Đăng nhập không bao giờ là giao dịch. Nếu ví hiện phí hay số tiền lúc này, hãy từ chối.',
  },
  stake: {
    title: 'Cách stake',
    summary: 'USDT bị khóa 180 ngày và nhận {symbol} từ ngân sách đã có trong hợp đồng.',
    steps: [
      'Trước hết kích hoạt người giới thiệu: mở liên kết của người mời, hoặc nhập địa chỉ.',
      'Mở [Stake](/stake) và nhập số lượng. Ngày mở khóa và phần của bạn hiện ra trước khi ký.',
      'Ví hỏi hai lần: phê duyệt đúng số này, rồi stake.',
    ],
    note: 'Phần thưởng có thể nhận bất cứ lúc nào. Hết ngân sách thì phần thưởng dừng, trừ khi được nạp thêm; điều đó không được hứa trước.',
  },
  takeOut: {
    title: 'Cách rút khoản đã stake',
    summary: 'Khoản stake bị khóa 180 ngày, sau đó có thể rút bất cứ lúc nào.',
    steps: ['Mở [danh sách stake](/stake/list).', 'Nhấn **Rút** ở khoản đã hết khóa.', 'Xác nhận giao dịch trong ví.'],
    note: 'Trước đó không ai rút được, kể cả bạn; phần thưởng có thể nhận bất cứ lúc nào. Danh sách cho tải ngày mở khóa dưới dạng tệp lịch.',
  },
  power: {
    title: 'Sức mạnh tính toán và nhiên liệu',
    summary: 'Đơn chỉ tạo ra {symbol} khi còn cả sức mạnh lẫn nhiên liệu.',
    steps: [
      'Mua sức mạnh bằng USDT hoặc {symbol} tại [Đổi lấy sức mạnh tính toán](/swap-power).',
      'Mở đơn tại [Sức mạnh tính toán](/stake?tab=power) với sức mạnh và {symbol} làm nhiên liệu.',
      'Đơn cho biết khi nào hết nhiên liệu. Hãy nhấn **Thêm nhiên liệu** trước lúc đó.',
      'Nhận sản lượng bất cứ khi nào.',
    ],
    note: 'Đơn tạm dừng không có sản lượng, nhưng nhiên liệu và sức mạnh vẫn tiêu hao và phần đã hao không lấy lại được. Sau khi thêm nhiên liệu, phần sức mạnh còn lại tạo sản lượng trở lại.',
  },
  cards: {
    title: 'Thẻ: stake, nhận, tặng',
    summary: 'Một {card} giữ {held} {symbol} và ứng với cổ phiếu: {shares}.',
    steps: [
      'Mua trong [ba lô](/backpack). Cần người giới thiệu đã kích hoạt và có tên trong danh sách trắng.',
      'Khi stake, mỗi ngày giải phóng {release} {symbol} và thêm {income} RWAS.',
      'Nhận phần đã giải phóng, hoặc rút thẻ: thẻ dừng lại và giữ phần còn lại.',
      'Chỉ thẻ chưa stake mới tặng được, và không ai đảo ngược được việc tặng. Hãy kiểm tra địa chỉ hai lần.',
    ],
    note: 'Cổ phiếu được yêu cầu một lần cho mỗi thẻ, bằng chữ ký và một khoản stake RWAS đang chạy. [Danh sách yêu cầu cổ phiếu](/nft/claim-list) cho biết tiến độ.',
  },
  claims: {
    title: 'Nhận tất cả một lần',
    summary: 'Phần thưởng của mọi khoản stake, đơn và thẻ trong một giao dịch.',
    steps: ['Mở [Nhận](/nft/claim-all-base) để xem từng nguồn.', 'Nhấn **Nhận tất cả** và xác nhận một lần.'],
    note: 'Cổ tức không nằm trong đó: chúng gom tại [Tài sản](/assets-page) và được rút ở đó.',
  },
  withdraw: {
    title: 'Cách rút tiền, từng bước',
    summary: 'Yêu cầu, phiếu, chi trả, đã chốt: mỗi bước làm gì và tốn bao nhiêu.',
    steps: [
      'Mở [Rút](/assets-page/withdraw), chọn token và nhập số lượng. Phí bị đốt và số nhận được hiện ra.',
      'Xem **Còn lại hôm nay**: mỗi tài khoản có hạn mức ngày. **Giờ rút** cho biết khi nào được rút.',
      'Ký yêu cầu. Miễn phí, và số tiền được giữ riêng cho bạn.',
      'Dịch vụ ký phiếu ngay.',
      'Nhấn **Nhận về ví**: bạn nộp phiếu cho két. Phí mạng do bạn trả.',
      'Sau vài khối, khoản chi trả được chốt.',
    ],
    note: 'Hạn mức mới mỗi ngày lúc 00:00 UTC. [Danh sách rút](/assets-page/withdraw-list) lưu từng bước kèm thời gian.',
  },
  resend: {
    title: 'Phiếu hết hạn: lấy phiếu mới',
    summary: 'Không mất gì. Chính lệnh rút đó được cấp phiếu mới.',
    steps: [
      'Mở [danh sách rút](/assets-page/withdraw-list). Lệnh có phiếu hết hạn được ghi **Cần phiếu mới**.',
      'Nhấn **Lấy phiếu mới** và ký. Phiếu mới thuộc về chính lệnh rút đó.',
      'Nhận về ví trong thời hạn. Hoặc yêu cầu số khác: lệnh mới thay thế lệnh này.',
    ],
    note: 'Dù có bao nhiêu phiếu, két chỉ chi trả mỗi lệnh rút một lần.',
  },
  swap: {
    title: 'Cách hoán đổi USDT và {symbol}',
    summary: 'Mọi chi phí hiện ra trước khi ký.',
    steps: [
      'Mở [Hoán đổi {product}](/swap-{path}) và nhập số bạn trả.',
      'Xem **Nhận tối thiểu**: ít hơn mức đó thì giao dịch hoán đổi bị hủy. Bạn giữ nguyên token, nhưng vẫn có thể mất phí mạng.',
      'Xem tác động giá và 2% phía {symbol} bị đốt.',
      'Xác nhận trong ví.',
    ],
    note: 'Trượt giá lớn tạo cơ hội cho người khác giao dịch trước bạn. Hãy giữ nguyên, trừ khi hoán đổi liên tục thất bại.',
  },
  escrow: {
    title: 'Khóa {symbol} để nhận cổ tức VE',
    summary: 'Khóa càng lâu, sức mạnh VE càng lớn và giảm đều cho đến ngày kết thúc.',
    steps: [
      'Mở [VE](/ve), nhập số lượng và chọn ngày kết thúc.',
      'Sau này có thể thêm vào hoặc dời ngày kết thúc ra xa.',
      'Khi đã kết thúc, rút toàn bộ.',
    ],
    note: 'Không ai rút được trước hạn, kể cả bạn. Phần của bạn trong tổng sức mạnh VE quyết định phần cổ tức VE.',
  },
  dao: {
    title: 'Đúc DR và tham gia DAO',
    summary: 'Đốt 1 {symbol} để đúc 1 DR; thêm 2% bị đốt làm phí.',
    steps: [
      'Đúc DR tại [Tham gia DAO](/dr?tab=mint). {symbol} bị đốt: không thể đổi DR ngược lại.',
      'Stake DR vào quỹ DAO, bị khóa 180 ngày.',
      'Lượng DR đã stake quyết định hạng node và [thứ hạng](/dr/ranking) của bạn.',
    ],
    note: 'Trang cho biết cần thêm bao nhiêu DR để lên hạng kế tiếp.',
  },
  invite: {
    title: 'Mời người khác',
    summary: 'Người mở liên kết tự quyết định có vào nhóm của bạn hay không.',
    steps: [
      'Mở [Mời](/invite) và sao chép liên kết, hoặc đưa mã.',
      'Người kia thấy địa chỉ của bạn và xác nhận trong ví. Không xác nhận thì không có gì xảy ra.',
      'Người giới thiệu là vĩnh viễn: không ai đổi được.',
    ],
    note: 'Thu nhập giới thiệu đến từ các quỹ đã được nạp, không bao giờ từ khoản stake của người được mời. Mỗi dòng mở ra cách tính.',
  },
  viewOnly: {
    title: 'Xem một địa chỉ mà không cần ví',
    summary: 'Liên kết chỉ xem hiện những gì công khai. Không thể ký.',
    steps: [
      'Nhấn **Kết nối ví**, rồi chọn xem một địa chỉ bất kỳ. Hoặc thêm `?watch_a=` và địa chỉ vào liên kết.',
      'Một biểu ngữ hiện trên mọi trang trong lúc xem.',
      'Thoát chế độ xem trong biểu ngữ để về tài khoản của bạn.',
    ],
    note: 'Có thể đưa liên kết này cho bất kỳ ai: nó không chứa bí mật.',
  },
  security: {
    title: 'Điều chúng tôi không bao giờ hỏi',
    summary: 'Không hỏi cụm từ khôi phục hay khóa riêng, không đòi trả tiền để mở khóa bất cứ thứ gì.',
    steps: [
      'Không ai của {product} hỏi cụm từ khôi phục hay khóa riêng, và không trang nào ở đây có ô để nhập.',
      'Không ai nhắn trước để giúp bạn rút tiền.',
      'Trước mỗi chữ ký, trang nói bằng câu chữ điều gì sẽ thay đổi. Nếu ví hiện khác, hãy từ chối.',
      'Mỗi thao tác chỉ được phê duyệt đúng số cần dùng. Phần còn lại có thể thu hồi tại [Phê duyệt token](/allowances).',
    ],
    note: 'Hãy mở trang bằng dấu trang của bạn và đối chiếu địa chỉ trên thanh địa chỉ.',
  },
}
