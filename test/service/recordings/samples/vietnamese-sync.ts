import { daysBefore, recording } from '../build.ts';
import { anh, design } from '../people.ts';

export const vietnameseSync = recording({
  id: 'a22ad5cf-a57b-4959-8654-a051b5fd3996',
  title: 'Họp nhóm: khảo sát kho lạnh ở Cần Thơ',
  createdAt: daysBefore(80, '03:00:52.190'),
  owner: anh,
  team: design,
  source: 'MOBILE',
  names: { 1: 'Lê Thị Ánh', 2: 'Trần Quốc Bảo' },
  talk: `
    1: Chào anh Bảo, em nghe rõ. Hôm nay mình nói về chuyến khảo sát tuần sau, rồi em gửi lại bản tóm tắt cho cả nhóm.
    2: Chào em. Anh đã gọi cho ba kho lạnh. Hai kho đồng ý cho mình đứng ở cổng từ bốn giờ sáng, kho thứ ba thì bảo
       phải hỏi giám đốc.
    1: Bốn giờ sáng là lúc xe tôm về đúng không anh?
    2: Đúng rồi. Xe tôm về từ bốn giờ đến sáu giờ, sau đó mới tới xe trái cây. Nếu mình đến lúc bảy giờ thì chẳng còn
       gì để xem.
    1: Vậy mình đi sớm. Em muốn quan sát trước, không hỏi gì cả trong tiếng đầu tiên.
    2: Anh nghĩ nên xin phép bảo vệ trước, không thì họ tưởng mình là thanh tra.
    1: Dạ, anh nói đúng. Anh có số của bác bảo vệ không?
    2: Có, bác Sáu. Bác ấy dễ tính, chỉ cần mang theo cà phê.
    1: Cà phê sữa đá, em nhớ rồi. Còn chuyện ngôn ngữ: ở đó tài xế gọi cửa kho là gì?
    2: Người ta gọi là "cửa", có chỗ gọi là "bến". Chữ "cầu cảng" thì không ai dùng trong kho.
    1: Hay quá, vì trên màn hình của mình đang ghi là "cầu cảng số ba".
    2: Thế thì tài xế chạy ra bờ sông mất!
    1: Em sẽ sửa ngay hôm nay. Trên giấy thử em ghi "cửa", rồi hỏi xem họ có hiểu không.
    2: Còn một việc nữa, sóng điện thoại trong kho rất yếu. Nhắn tin có khi mười phút sau mới tới.
    1: Vậy tin nhắn không dùng được. Mình in số cửa ra giấy thì sao?
    2: Giấy thì ướt. Anh thấy họ viết bằng phấn lên thùng xe.
    1: Bằng phấn à? Em muốn chụp lại cái đó.
    2: Chụp được, nhưng đừng chụp biển số.
  `,
  summary: `
    ## Khảo sát ở Cần Thơ

    - **Thứ ba, 03:30** gặp ở khách sạn; xe tôm về từ 04:00 đến 06:00
    - Hai kho đã đồng ý, kho thứ ba *chờ giám đốc*
    - Trên màn hình: dùng chữ **"cửa"**, không dùng "cầu cảng"
    - Sóng yếu: tin nhắn tới chậm mười phút; tài xế viết bằng phấn lên thùng xe

    ### Cần mang theo

    1. Giấy thử và giấy phép
    2. Cà phê cho bác Sáu
    3. Ủng
  `,
});
