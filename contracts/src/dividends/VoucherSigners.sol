// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Brakes} from "../base/Brakes.sol";
import {Checked} from "../base/Checked.sol";
import {IDividendVault} from "./IDividendVault.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Whose vouchers are paid: two keys at most, each with an end, so that one follows another without a gap.
/// @dev ROLES: SIGNER_ADMIN adds; GUARDIAN leaves nobody, at once.
/// ASSUMPTIONS: a signer is a key, not a contract. It signs what it has computed itself; whatever else it signs pays no account more than
/// a payable root proves.
/// ROUNDING: none.
/// INVARIANTS: I-107, I-109.
abstract contract VoucherSigners is IDividendVault, Brakes, EIP712 {
    using SafeCast for uint256;

    bytes32 private constant VOUCHER_TYPEHASH =
        keccak256("Voucher(address account,address token,uint256 upTo,uint256 deadline)");
    uint256 private constant LONGEST_VOUCHER = 7 days;

    /// @inheritdoc IDividendVault
    mapping(address account => bool) public wasSigner;
    address private _older;
    uint40 private _olderEndsAt;
    // Last, so that what a payment reads beside it lies in its slot.
    address private _newest;
    uint40 private _newestEndsAt;

    constructor() EIP712("DividendVault", "1") {}

    /// @inheritdoc IDividendVault
    function addSigner(address newSigner, uint256 endsAt) external restricted {
        Checked.notZero(newSigner);
        if (wasSigner[newSigner]) revert SignerUsedBefore(newSigner);
        if (endsAt <= block.timestamp) revert SignerEnded(endsAt);
        if (block.timestamp < _newestEndsAt) {
            if (block.timestamp < _olderEndsAt) revert TwoSigners();
            (_older, _olderEndsAt) = (_newest, _newestEndsAt);
        }
        (_newest, _newestEndsAt) = (newSigner, endsAt.toUint40());
        wasSigner[newSigner] = true;
        emit SignerAdded(newSigner, endsAt);
    }

    /// @inheritdoc IDividendVault
    function disableSigner() external onlyGuardian {
        _requireSigners();
        (_newest, _newestEndsAt) = (address(0), 0);
        (_older, _olderEndsAt) = (address(0), 0);
        emit SignersDisabled(msg.sender);
    }

    /// @inheritdoc IDividendVault
    function signers()
        external
        view
        returns (address newest, uint256 newestEndsAt, address older, uint256 olderEndsAt)
    {
        return (_newest, _newestEndsAt, _older, _olderEndsAt);
    }

    /// @inheritdoc IDividendVault
    function hashVoucher(Voucher calldata voucher) public view returns (bytes32) {
        return _hashTypedDataV4(
            keccak256(abi.encode(VOUCHER_TYPEHASH, voucher.account, voucher.token, voucher.upTo, voucher.deadline))
        );
    }

    function _requireSigned(Voucher calldata voucher, bytes calldata signature) internal view {
        uint256 deadline = voucher.deadline;
        if (block.timestamp > deadline) revert VoucherExpired(deadline);
        uint256 latest = block.timestamp + LONGEST_VOUCHER;
        if (deadline > latest) revert DeadlineTooFar(deadline, latest);
        address recovered = ECDSA.recoverCalldata(hashVoucher(voucher), signature);
        if (recovered == _newest && block.timestamp < _newestEndsAt) return;
        if (recovered == _older && block.timestamp < _olderEndsAt) return;
        _requireSigners();
        revert WrongSigner(recovered);
    }

    function _requireSigners() private view {
        if (block.timestamp >= _newestEndsAt && block.timestamp >= _olderEndsAt) revert SignerDisabled();
    }
}
