// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {IRewardsVault} from "../../src/vault/IRewardsVault.sol";
import {RewardsVault} from "../../src/vault/RewardsVault.sol";
import {VaultFixture} from "../support/VaultFixture.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @dev The vouchers of `vectors/vouchers.json`, which the tests of packages/core read too: what the one signs the other pays.
contract RewardsVaultVectorsTest is VaultFixture {
    string private file;

    function setUp() public override {
        super.setUp();
        file = vm.readFile("test/vectors/vouchers.json");
        vm.chainId(vm.parseJsonUint(file, ".chainId"));
        address productAt = vm.parseJsonAddress(file, ".product");
        address usdtAt = vm.parseJsonAddress(file, ".usdt");
        address vaultAt = vm.parseJsonAddress(file, ".vault");
        uint256 most = type(uint112).max;
        deployCodeTo("ProductToken.sol:ProductToken", abi.encode("Product", "PRD", most, operator), productAt);
        deployCodeTo("TestUsdt.sol:TestUsdt", abi.encode("USDT", uint8(6)), usdtAt);
        deployCodeTo(
            "RewardsVault.sol:RewardsVault",
            abi.encode(address(manager), productAt, vm.parseJsonAddress(file, ".formerSigner.address")),
            vaultAt
        );
        vault = RewardsVault(vaultAt);
        product = ProductToken(productAt);
        setVaultRoles(vault);
        vm.prank(signerAdmin);
        vault.rotateSigner(vm.parseJsonAddress(file, ".signer.address"));
        deal(usdtAt, operator, most);
        _fill(productAt, most);
        _fill(usdtAt, most);
    }

    function _fill(address token, uint256 amount) private {
        raiseCap(token, amount);
        vm.startPrank(operator);
        // Not by the interface: this token's `approve` returns nothing.
        (bool success,) = token.call(abi.encodeCall(IERC20.approve, (address(vault), amount)));
        assertTrue(success);
        vault.fund(token, amount);
        vm.stopPrank();
    }

    function _count(string memory list) private view returns (uint256 count) {
        while (vm.keyExistsJson(file, _path(list, count, ""))) {
            ++count;
        }
    }

    function _path(string memory list, uint256 index, string memory field) private pure returns (string memory) {
        return string.concat(".", list, "[", vm.toString(index), "]", field);
    }

    function _voucher(string memory list, uint256 index) private view returns (IRewardsVault.Voucher memory) {
        return IRewardsVault.Voucher({
            id: vm.parseJsonUint(file, _path(list, index, ".voucher.id")),
            account: vm.parseJsonAddress(file, _path(list, index, ".voucher.account")),
            token: vm.parseJsonAddress(file, _path(list, index, ".voucher.token")),
            amount: vm.parseJsonUint(file, _path(list, index, ".voucher.amount")),
            fee: vm.parseJsonUint(file, _path(list, index, ".voucher.fee")),
            deadline: vm.parseJsonUint(file, _path(list, index, ".voucher.deadline"))
        });
    }

    function test_vectors_pay() public {
        uint256 count = _count("pays");
        assertGe(count, 7);
        for (uint256 index = 0; index < count; ++index) {
            string memory name = vm.parseJsonString(file, _path("pays", index, ".name"));
            IRewardsVault.Voucher memory voucher = _voucher("pays", index);
            bytes memory signature = vm.parseJsonBytes(file, _path("pays", index, ".signature"));
            assertEq(vault.hashVoucher(voucher), vm.parseJsonBytes32(file, _path("pays", index, ".digest")), name);
            uint256 snapshot = vm.snapshotState();
            vm.warp(vm.parseJsonUint(file, _path("pays", index, ".at")));
            uint256 destroyedBefore = product.destroyed();
            assertEq(vault.withdraw(voucher, signature), voucher.amount - voucher.fee, name);
            assertEq(IERC20(voucher.token).balanceOf(voucher.account), voucher.amount - voucher.fee, name);
            assertEq(product.destroyed() - destroyedBefore, voucher.fee, name);
            vm.expectRevert(abi.encodeWithSelector(IRewardsVault.VoucherAlreadyPaid.selector, voucher.id));
            vault.withdraw(voucher, signature);
            vm.revertToState(snapshot);
        }
    }

    function test_vectors_refuse() public {
        uint256 count = _count("refuses");
        assertGe(count, 24);
        for (uint256 index = 0; index < count; ++index) {
            string memory name = vm.parseJsonString(file, _path("refuses", index, ".name"));
            IRewardsVault.Voucher memory voucher = _voucher("refuses", index);
            bytes memory signature = vm.parseJsonBytes(file, _path("refuses", index, ".signature"));
            assertEq(vault.hashVoucher(voucher), vm.parseJsonBytes32(file, _path("refuses", index, ".digest")), name);
            vm.warp(vm.parseJsonUint(file, _path("refuses", index, ".at")));
            (bool success, bytes memory answer) =
                address(vault).call(abi.encodeCall(vault.withdraw, (voucher, signature)));
            assertFalse(success, name);
            assertEq(answer, vm.parseJsonBytes(file, _path("refuses", index, ".answer")), name);
            assertFalse(vault.isPaid(voucher.id), name);
        }
    }

    /// @dev The domain is that of the chain where it is used, also after the chain has split.
    function test_vectors_payOnNoOtherChain() public {
        IRewardsVault.Voucher memory voucher = _voucher("pays", 0);
        bytes memory signature = vm.parseJsonBytes(file, _path("pays", 0, ".signature"));
        vm.warp(voucher.deadline);
        vm.chainId(42_161);
        vm.expectPartialRevert(IRewardsVault.WrongSigner.selector);
        vault.withdraw(voucher, signature);
    }

    function test_vectors_haveTheDomainThatTheContractNames() public view {
        (bytes1 fields, string memory name, string memory version, uint256 chainId, address contract_,,) =
            vault.eip712Domain();
        assertEq(fields, hex"0f");
        bytes32 typeHash =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 separator =
            keccak256(abi.encode(typeHash, keccak256(bytes(name)), keccak256(bytes(version)), chainId, contract_));
        assertEq(separator, vm.parseJsonBytes32(file, ".domainSeparator"));
    }
}
