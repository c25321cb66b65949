// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Checked} from "../../src/base/Checked.sol";
import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {IDividendVault} from "../../src/dividends/IDividendVault.sol";
import {DividendFixture} from "../support/DividendFixture.sol";
import {ForeignAuthority} from "../support/ForeignAuthority.sol";
import {selectorOf} from "../support/Selector.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

contract DividendPaymentsTest is DividendFixture {
    uint256 private constant ALICES_USDT = 0;
    uint256 private constant BOBS_USDT = 1;
    uint256 private constant ALICES_PRODUCT = 2;

    uint256 private index;
    bytes32 private root;
    uint256 private postedAt;

    /// @dev Ten days are released; Alice has earned 100 and Bob 50 of each token.
    function setUp() public override {
        super.setUp();
        skip(11 days);
        (index, root) = settle(100e6, 50e6);
        postedAt = block.timestamp;
    }

    function _open() private {
        vm.warp(postedAt + OPEN);
    }

    function _payable() private {
        vm.warp(postedAt + OLD_ENOUGH);
    }

    function _nothing(uint256 reached, uint256 paid) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IDividendVault.NothingToPay.selector, reached, paid);
    }

    function _exitTo(address to, address caller, uint256 position) private view returns (bytes memory) {
        Leaf memory leaf = leavesOf[root][position];
        require(leaf.account == caller);
        bytes32[] memory proof = proofOf(root, position);
        return abi.encodeCall(vault.exitTo, (to, leaf.token, index, root, leaf.cumulative, proof));
    }

    function test_exit_paysTheAccountWhoeverCalls() public {
        _open();
        vm.expectEmit(address(vault));
        emit IDividendVault.DividendPaid(alice, address(usdt), alice, 100e6, 0, 100e6);
        vm.prank(stranger);
        assertEq(exit(index, root, ALICES_USDT), 100e6);
        assertEq(usdt.balanceOf(alice), 100e6);
        assertEq(vault.paid(alice, address(usdt)), 100e6);
        assertEq(vault.paidTotal(address(usdt)), 100e6);
        assertEq(vault.freeTokens(address(usdt)), 0);
        exitRefused(index, root, ALICES_USDT, _nothing(100e6, 100e6));
        exit(index, root, BOBS_USDT);
        assertEq(vault.paidTotal(address(usdt)), 150e6);
    }

    function test_exit_burnsTheFeeOfProduct() public {
        _open();
        vm.expectEmit(address(vault));
        emit IDividendVault.DividendPaid(alice, address(product), alice, 100e18, 2e18, 100e18);
        assertEq(exit(index, root, ALICES_PRODUCT), 98e18);
        assertEq(product.balanceOf(alice), 98e18);
        assertEq(product.destroyed(), 2e18);
        assertEq(vault.paid(alice, address(product)), 100e18, "gross");
        assertEq(vault.freeTokens(address(product)), 0);
    }

    function test_exit_paysFromTheSecondARootIsOpen() public {
        vm.warp(postedAt + OPEN - 1);
        exitRefused(
            index,
            root,
            ALICES_USDT,
            abi.encodeWithSelector(IDividendVault.RootTooYoung.selector, index, postedAt + OPEN)
        );
        bytes memory call = _exitTo(bob, alice, ALICES_USDT);
        vm.prank(alice);
        refused(call, abi.encodeWithSelector(IDividendVault.RootTooYoung.selector, index, postedAt + OPEN));
        _open();
        exit(index, root, ALICES_USDT);
    }

    function test_exit_paysWhatIsMissing() public {
        _payable();
        withdraw(index, root, ALICES_USDT, 30e6);
        (uint256 next, bytes32 nextRoot) = settle(120e6, 50e6);
        _open();
        assertEq(exit(index, root, ALICES_USDT), 70e6);
        skip(OPEN);
        assertEq(exit(next, nextRoot, ALICES_USDT), 20e6);
        exitRefused(index, root, ALICES_USDT, _nothing(100e6, 120e6));
        assertEq(usdt.balanceOf(alice), 120e6);
    }

    /// @dev A later root that says less takes nothing back: whichever is open serves.
    function test_exit_servesFromAnyOpenRoot() public {
        skip(1 days);
        (uint256 next, bytes32 nextRoot) = settle(40e6, 60e6);
        skip(OPEN);
        assertEq(exit(next, nextRoot, ALICES_USDT), 40e6);
        assertEq(exit(index, root, ALICES_USDT), 60e6);
        assertEq(exit(next, nextRoot, BOBS_USDT), 60e6);
        exitRefused(index, root, BOBS_USDT, _nothing(50e6, 60e6));
    }

    function test_exit_refusesWhatIsNotProven() public {
        _open();
        bytes32[] memory proof = proofOf(root, ALICES_USDT);
        bytes32 leaf = vault.leafOf(alice, address(usdt), 100e6 + 1);
        bytes32[] memory path = new bytes32[](3);
        (path[0], path[1], path[2]) = (leaf, proof[0], proof[1]);
        _unproven(alice, address(usdt), 100e6 + 1, proof);
        _unproven(bob, address(usdt), 100e6, proof);
        _unproven(alice, address(product), 100e6, proof);
        _unproven(alice, address(usdt), 100e6, path);
        _unproven(alice, address(usdt), 100e6, new bytes32[](0));
        assertEq(usdt.balanceOf(alice), 0);
    }

    function _unproven(address account, address token, uint256 cumulative, bytes32[] memory proof) private {
        (bool success, bytes memory answer) =
            address(vault).call(abi.encodeCall(vault.exit, (account, token, index, root, cumulative, proof)));
        assertFalse(success);
        assertEq(selectorOf(answer), IDividendVault.WrongProof.selector);
        vm.prank(account);
        (success, answer) =
            address(vault).call(abi.encodeCall(vault.exitTo, (bob, token, index, root, cumulative, proof)));
        assertEq(selectorOf(answer), IDividendVault.WrongProof.selector);
    }

    function test_exit_saysWhereAProofLeads() public {
        _open();
        bytes32 leaf = vault.leafOf(alice, address(usdt), 7);
        refused(
            abi.encodeCall(vault.exit, (alice, address(usdt), index, root, 7, new bytes32[](0))),
            abi.encodeWithSelector(IDividendVault.WrongProof.selector, leaf)
        );
    }

    /// @dev The same tree of another vault, or of another chain with the same address, is another tree.
    function test_leaf_isOfThisChainAndVault() public {
        bytes32 leaf = vault.leafOf(alice, address(usdt), 1);
        assertEq(
            leaf,
            keccak256(
                abi.encode(keccak256(abi.encode(block.chainid, address(vault), alice, address(usdt), uint256(1))))
            )
        );
        assertNotEq(newVault().leafOf(alice, address(usdt), 1), leaf);
        vm.chainId(42_161);
        assertNotEq(vault.leafOf(alice, address(usdt), 1), leaf);
    }

    function test_exit_refusesRootsThatDoNotStand() public {
        vm.prank(vetoer);
        vault.veto(index, root);
        _open();
        exitRefused(index, root, ALICES_USDT, abi.encodeWithSelector(IDividendVault.RootUnknown.selector, index, root));
        newestRoot = 0;
        bytes32 other = keccak256("other");
        post(today() - 1, other);
        skip(OPEN);
        exitRefused(index, root, ALICES_USDT, abi.encodeWithSelector(IDividendVault.RootUnknown.selector, index, root));
        refused(
            abi.encodeCall(vault.exit, (alice, address(usdt), 5, bytes32(0), 1, new bytes32[](0))),
            abi.encodeWithSelector(IDividendVault.RootUnknown.selector, 5, 0)
        );
    }

    /// @dev Ten days of 1,000 are released, and what is released tomorrow is not there today.
    function test_pay_staysWithinWhatIsReleasedAndCovered() public {
        uint256 released = 17 * DAILY;
        (index, root) = _repost(released + 1, 5e6);
        skip(OPEN);
        exitRefused(index, root, ALICES_USDT, _exceeded(released + 1, released));
        exit(index, root, BOBS_USDT);
        exitRefused(index, root, ALICES_USDT, _exceeded(released + 1, released - 5e6));
        coverWith(usdt, 5e6);
        exitRefused(index, root, ALICES_USDT, _exceeded(released + 1, released));
        coverWith(usdt, 1);
        uint256 snapshot = vm.snapshotState();
        assertEq(exit(index, root, ALICES_USDT), released + 1);
        assertEq(vault.freeTokens(address(usdt)), 0);
        vm.revertToState(snapshot);
        skip(1 days);
        assertEq(exit(index, root, ALICES_USDT), released + 1);
    }

    function _repost(uint256 alices, uint256 bobs) private returns (uint256, bytes32) {
        vm.prank(vetoer);
        vault.veto(index, root);
        newestRoot = 0;
        return settle(alices, bobs);
    }

    function _exceeded(uint256 amount, uint256 available) private view returns (bytes memory) {
        return abi.encodeWithSelector(IDividendVault.FundingExceeded.selector, address(usdt), amount, available);
    }

    /// @dev Said plainly: a wrong root that nobody vetoed takes what is released later, too.
    function test_aWrongOpenRootTakesWhatIsReleasedLater() public {
        (index, root) = _repost(50 * DAILY, 0);
        _open();
        exitRefused(index, root, ALICES_USDT, _exceeded(50 * DAILY, 17 * DAILY));
        skip(40 days);
        assertEq(exit(index, root, ALICES_USDT), 50 * DAILY);
    }

    function test_exitTo_paysWhomTheAccountSays() public {
        _open();
        bytes memory call = _exitTo(bob, alice, ALICES_PRODUCT);
        vm.expectEmit(address(vault));
        emit IDividendVault.DividendPaid(alice, address(product), bob, 100e18, 2e18, 100e18);
        vm.prank(alice);
        succeed(call);
        assertEq(product.balanceOf(bob), 98e18);
        assertEq(vault.paid(alice, address(product)), 100e18);
        assertEq(vault.paid(bob, address(product)), 0);
        vm.startPrank(alice);
        bytes memory itself = abi.encodeWithSelector(IDividendVault.PaidToItself.selector);
        refused(_exitTo(address(vault), alice, ALICES_USDT), itself);
        refused(_exitTo(address(usdt), alice, ALICES_USDT), itself);
        refused(_exitTo(address(0), alice, ALICES_USDT), abi.encodeWithSelector(Checked.ZeroAddress.selector));
        // Another token of the vault's is an address as any other.
        succeed(_exitTo(address(product), alice, ALICES_USDT));
        vm.stopPrank();
    }

    function test_pay_refusesLeavesOfVaultAndToken() public {
        Leaf[] memory leaves = new Leaf[](3);
        leaves[0] = Leaf(address(vault), address(usdt), 1);
        leaves[1] = Leaf(address(usdt), address(usdt), 1);
        leaves[2] = Leaf(alice, address(usdt), 1);
        vm.prank(vetoer);
        vault.veto(index, root);
        newestRoot = 0;
        (index, root) = settle(leaves);
        skip(OPEN);
        for (uint256 position = 0; position < 2; ++position) {
            bytes32[] memory proof = proofOf(root, position);
            vm.expectRevert(IDividendVault.PaidToItself.selector);
            vault.exit(leaves[position].account, address(usdt), index, root, 1, proof);
            vm.expectRevert(IDividendVault.PaidToItself.selector);
            vm.prank(leaves[position].account);
            vault.exitTo(alice, address(usdt), index, root, 1, proof);
            refused(
                withdrawCall(index, root, position, 1), abi.encodeWithSelector(IDividendVault.PaidToItself.selector)
            );
        }
        exit(index, root, 2);
    }

    /// @dev No role, pause, cap or closing stops an exit, and no authority that says no to everything.
    function test_exit_stopsForNobody() public {
        vm.startPrank(guardian);
        vault.pause();
        vault.disableSigner();
        vault.lowerDailyCap(address(usdt), 0);
        vm.stopPrank();
        vm.startPrank(admin);
        manager.setTargetClosed(address(vault), true);
        ForeignAuthority foreign = new ForeignAuthority();
        manager.updateAuthority(address(vault), address(foreign));
        vm.stopPrank();
        vm.etch(address(foreign), hex"fe");
        _open();
        assertEq(exit(index, root, ALICES_USDT), 100e6);
        bytes memory call = _exitTo(bob, alice, ALICES_PRODUCT);
        vm.prank(alice);
        succeed(call);
        assertEq(product.balanceOf(bob), 98e18);
    }

    function test_withdraw_paysFrom36HoursOn() public {
        vm.warp(postedAt + OLD_ENOUGH - 1);
        refused(
            withdrawCall(index, root, ALICES_USDT, 100e6),
            abi.encodeWithSelector(IDividendVault.RootTooYoung.selector, index, postedAt + OLD_ENOUGH)
        );
        _payable();
        vm.expectEmit(address(vault));
        emit IDividendVault.DividendPaid(alice, address(product), alice, 1, 1, 1);
        assertEq(withdraw(index, root, ALICES_PRODUCT, 1), 0, "the fee is rounded up");
        assertEq(withdraw(index, root, ALICES_PRODUCT, 100e18), 98e18 - 1);
        assertEq(product.destroyed(), 2e18 + 1);
        _open();
        assertEq(withdraw(index, root, BOBS_USDT, 50e6), 50e6, "open roots pay with a voucher too");
    }

    function test_withdraw_paysTheSmallerOneOfLeafAndVoucher() public {
        _payable();
        assertEq(withdraw(index, root, ALICES_USDT, 60e6), 60e6);
        refused(withdrawCall(index, root, ALICES_USDT, 60e6), _nothing(60e6, 60e6));
        refused(withdrawCall(index, root, ALICES_USDT, 0), _nothing(0, 60e6));
        assertEq(withdraw(index, root, ALICES_USDT, type(uint256).max), 40e6);
        refused(withdrawCall(index, root, ALICES_USDT, type(uint256).max), _nothing(100e6, 100e6));
    }

    /// @dev Two databases that sign for the same account do not add up, whichever comes first.
    function test_withdraw_paysTheLargestOfVouchersInAnyOrder() public {
        _payable();
        uint256[3] memory amounts = [uint256(20e6), 70e6, 30e6];
        for (uint256 first = 0; first < 3; ++first) {
            uint256 snapshot = vm.snapshotState();
            for (uint256 turn = 0; turn < 3; ++turn) {
                bytes memory call = withdrawCall(index, root, ALICES_USDT, amounts[(first + turn) % 3]);
                (bool success,) = address(vault).call(call);
                success;
            }
            assertEq(usdt.balanceOf(alice), 70e6);
            vm.revertToState(snapshot);
        }
    }

    function test_withdraw_paysUntilTheDeadline() public {
        _payable();
        IDividendVault.Voucher memory voucher = voucherFor(alice, address(usdt), 10e6);
        voucher.deadline = block.timestamp - 1;
        refused(
            withdrawCall(signerKey, voucher, index, root, ALICES_USDT),
            abi.encodeWithSelector(IDividendVault.VoucherExpired.selector, block.timestamp - 1)
        );
        voucher.deadline = block.timestamp + 7 days + 1;
        refused(
            withdrawCall(signerKey, voucher, index, root, ALICES_USDT),
            abi.encodeWithSelector(IDividendVault.DeadlineTooFar.selector, voucher.deadline, block.timestamp + 7 days)
        );
        voucher.deadline = type(uint256).max;
        refused(
            withdrawCall(signerKey, voucher, index, root, ALICES_USDT),
            abi.encodeWithSelector(IDividendVault.DeadlineTooFar.selector, voucher.deadline, block.timestamp + 7 days)
        );
        voucher.deadline = block.timestamp + 7 days;
        succeed(withdrawCall(signerKey, voucher, index, root, ALICES_USDT));
        (voucher.upTo, voucher.deadline) = (20e6, block.timestamp);
        succeed(withdrawCall(signerKey, voucher, index, root, ALICES_USDT));
    }

    function test_withdraw_staysWithinTheCapOfAUtcDay() public {
        _payable();
        vm.prank(guardian);
        vault.lowerDailyCap(address(usdt), 60e6);
        uint256 midnight = (today() + 1) * 1 days;
        bytes memory most = withdrawCall(index, root, ALICES_USDT, 100e6);
        refused(most, _capExceeded(100e6, 60e6, midnight));
        vm.warp(midnight - 1);
        withdraw(index, root, ALICES_USDT, 59e6);
        assertEq(vault.remainingToday(address(usdt)), 1e6);
        refused(withdrawCall(index, root, BOBS_USDT, 2e6), _capExceeded(2e6, 1e6, midnight));
        withdraw(index, root, BOBS_USDT, 1e6);
        vm.prank(guardian);
        vault.lowerDailyCap(address(usdt), 41e6);
        assertEq(vault.remainingToday(address(usdt)), 0);
        refused(withdrawCall(index, root, BOBS_USDT, 1e6 + 1), _capExceeded(1, 0, midnight));
        // Each token has its own, and an exit counts for none.
        withdraw(index, root, ALICES_PRODUCT, 100e18);
        vm.warp(midnight);
        assertEq(vault.remainingToday(address(usdt)), 41e6);
        assertEq(abi.decode(succeed(most), (uint256)), 41e6, "the same voucher, later");
        assertEq(vault.remainingToday(address(usdt)), 0);
        _open();
        exit(index, root, BOBS_USDT);
        assertEq(vault.remainingToday(address(usdt)), 41e6);
    }

    /// @dev Years after the last funding, whoever moves the cursor, exits, covers or funds in between.
    function test_withdraw_keepsItsCapWhenNothingIsReleasedAnyMore() public {
        vm.prank(guardian);
        vault.lowerDailyCap(address(usdt), 60e6);
        skip(900 days);
        uint256 midnight = (today() + 1) * 1 days;
        withdraw(index, root, ALICES_USDT, 59e6);
        vault.advance(address(usdt), today() - 1);
        vault.advance(address(usdt), today() - 100);
        coverWith(usdt, 5e6);
        fundToken(usdt, 7e6, today() + 1, 7);
        exit(index, root, ALICES_USDT);
        assertEq(vault.remainingToday(address(usdt)), 1e6);
        refused(withdrawCall(index, root, BOBS_USDT, 2e6), _capExceeded(2e6, 1e6, midnight));
        vm.warp(midnight);
        assertEq(vault.remainingToday(address(usdt)), 60e6);
        withdraw(index, root, BOBS_USDT, 50e6);
        assertEq(vault.remainingToday(address(usdt)), 10e6);
        assertEq(vault.paidTotal(address(usdt)), 150e6);
        assertEq(vault.released(address(usdt)), DAILY * DAYS);
        skip(1 days);
        assertEq(vault.released(address(usdt)), DAILY * DAYS + 1e6);
    }

    function _capExceeded(uint256 amount, uint256 remaining, uint256 resetsAt) private view returns (bytes memory) {
        return
            abi.encodeWithSelector(IDividendVault.DailyCapExceeded.selector, address(usdt), amount, remaining, resetsAt);
    }

    function test_withdraw_stopsWhilePaused() public {
        _payable();
        bytes memory call = withdrawCall(index, root, ALICES_USDT, 10e6);
        vm.prank(guardian);
        vault.pause();
        refused(call, abi.encodeWithSelector(ILapsingPause.ContractPaused.selector, block.timestamp + 7 days));
        vm.prank(admin);
        vault.unpause();
        succeed(call);
    }

    function test_withdraw_isForTheVouchersAccountAndToken() public {
        _payable();
        IDividendVault.Voucher memory bobs = voucherFor(bob, address(usdt), 100e6);
        bytes32[] memory proof = proofOf(root, ALICES_USDT);
        (bool success, bytes memory answer) = address(vault)
            .call(abi.encodeCall(vault.withdraw, (bobs, signedBy(signerKey, bobs), index, root, 100e6, proof)));
        assertFalse(success);
        assertEq(selectorOf(answer), IDividendVault.WrongProof.selector);
    }

    function test_withdraw_paysForBothSignersUntilTheyEnd() public {
        _payable();
        (address second, uint256 secondKey) = makeAddrAndKey("second signer");
        uint256 ends = block.timestamp + 2 days;
        vm.prank(signerAdmin);
        vault.addSigner(second, ends);
        IDividendVault.Voucher memory voucher = voucherFor(alice, address(usdt), 10e6);
        succeed(withdrawCall(secondKey, voucher, index, root, ALICES_USDT));
        voucher.upTo = 20e6;
        succeed(withdrawCall(signerKey, voucher, index, root, ALICES_USDT));
        vm.warp(ends - 1);
        voucher.upTo = 30e6;
        voucher.deadline = ends + 1 days;
        succeed(withdrawCall(secondKey, voucher, index, root, ALICES_USDT));
        vm.warp(ends);
        voucher.upTo = 40e6;
        refused(
            withdrawCall(secondKey, voucher, index, root, ALICES_USDT),
            abi.encodeWithSelector(IDividendVault.WrongSigner.selector, second)
        );
        succeed(withdrawCall(signerKey, voucher, index, root, ALICES_USDT));
        // The one that has ended is followed by a third, and the older one still pays.
        (address third, uint256 thirdKey) = makeAddrAndKey("third signer");
        vm.prank(signerAdmin);
        vault.addSigner(third, block.timestamp + 1);
        (address newest,, address older,) = vault.signers();
        assertEq(newest, third);
        assertEq(older, signer);
        voucher.upTo = 50e6;
        succeed(withdrawCall(thirdKey, voucher, index, root, ALICES_USDT));
        voucher.upTo = 60e6;
        succeed(withdrawCall(signerKey, voucher, index, root, ALICES_USDT));
        vm.warp(block.timestamp + 1000 days);
        voucher.deadline = block.timestamp;
        refused(
            withdrawCall(signerKey, voucher, index, root, ALICES_USDT),
            abi.encodeWithSelector(IDividendVault.SignerDisabled.selector)
        );
    }

    function test_withdraw_refusesWhatIsNotSigned() public {
        _payable();
        IDividendVault.Voucher memory voucher = voucherFor(alice, address(usdt), 10e6);
        bytes memory signature = signedBy(signerKey, voucher);
        bytes32[] memory proof = proofOf(root, ALICES_USDT);
        bytes4 wrong = IDividendVault.WrongSigner.selector;
        voucher.upTo += 1;
        _notSigned(voucher, signature, proof, wrong);
        (voucher.upTo, voucher.deadline) = (10e6, voucher.deadline + 1);
        _notSigned(voucher, signature, proof, wrong);
        (voucher.deadline, voucher.account) = (voucher.deadline - 1, bob);
        _notSigned(voucher, signature, proof, wrong);
        (voucher.account, voucher.token) = (alice, address(product));
        _notSigned(voucher, signature, proof, wrong);
        voucher.token = address(usdt);
        _notSigned(voucher, signedBy(77, voucher), proof, wrong);
        _notSigned(voucher, new bytes(65), proof, ECDSA.ECDSAInvalidSignature.selector);
        _notSigned(voucher, "", proof, ECDSA.ECDSAInvalidSignatureLength.selector);
        vm.chainId(42_161);
        _notSigned(voucher, signature, proof, wrong);
        vm.chainId(31_337);
        vault.withdraw(voucher, signature, index, root, 100e6, proof);
    }

    function _notSigned(
        IDividendVault.Voucher memory voucher,
        bytes memory signature,
        bytes32[] memory proof,
        bytes4 reason
    ) private {
        (bool success, bytes memory answer) = address(vault)
            .call(abi.encodeCall(vault.withdraw, (voucher, signature, index, root, 100e6, proof)));
        assertFalse(success);
        assertEq(selectorOf(answer), reason);
    }
}
